import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { publishWorker } from "@invigil/records/runs/workers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hashPassword } from "../platform/identity/password.ts";
import { openSession } from "../platform/identity/sessions.ts";
import { createFactory } from "../testing/factory.ts";
import { startMain } from "../testing/main-process.ts";

let folder: string;
let database: TestDatabase;
let db: Db;
let password_hash: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-admin-"));
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 2 }));
  password_hash = await hashPassword("the old password");
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ DATA_DIR: folder, DATABASE_URL: database.url, PUBLIC_URL: "https://tests.example.com" });
const admin = (...args: string[]) => startMain(env(), "admin.ts", args).ended;

async function recruiter() {
  const make = createFactory(db);
  const company = await make.company("Acme");
  const account = await make.account("recruiter", company.id);
  await db.updateTable("account").set({ password_hash }).where("id", "=", account.id).execute();
  return { ...account, companyId: company.id };
}

const audit = async (companyId: number) =>
  (await db.selectFrom("audit").select("action").where("company_id", "=", companyId).execute()).map(
    (row) => row.action,
  );

it("prints its usage", async () => {
  for (const args of [[], ["list", "more"], ["disable"], ["erase", "a@example.com"]]) {
    const { code, out, err } = await admin(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("npm run admin -- reset-password <e-mail>");
  }
});

it("shows what runs, what waits and what failed", async () => {
  const at = new Date();
  const mail = { recipient: "a@example.com", subject: "s", body: "b", due_at: at, created_at: at };
  await db
    .insertInto("mail")
    .values({ ...mail, state: "failed" })
    .execute();
  const python = { id: "python", name: "Python", version: "3", mode: "python", extension: "py", note: null };
  const technologies = [{ ...python, category: "language" }];
  await publishWorker(db, { id: "worker-1", technologies, offers: ["SCR:python"], unavailable: [] });
  // However long the command takes to start, the worker still counts.
  await db
    .updateTable("worker")
    .set({ seen_at: new Date(at.getTime() + 3_600_000) })
    .execute();
  const { code, out, err } = await admin("status");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Version +\d+\.\d+\.\d+, database schema \d{14}-/m);
  expect(out).toMatch(/^Servers +none is running$/m);
  expect(out).toMatch(/^Worker +worker-1: Python$/m);
  expect(out).toMatch(/^E-mails +0 wait, 1 failed within a day$/m);
  expect(out).toMatch(/^Storage +this disk has .* MB free$/m);
  // Which secrets count is left to the first server, whose folder may be another one.
  expect(await db.selectFrom("installation").selectAll().execute()).toEqual([]);
});

it("confirms a company that signed up by itself, once", async () => {
  const { email, companyId } = await recruiter();
  await db.updateTable("company").set({ proven_at: null }).where("id", "=", companyId).execute();
  expect((await admin("confirm-company", email)).out).toContain("Acme is confirmed.");
  expect((await admin("confirm-company", email)).out).toContain("Acme is already confirmed.");
  expect(await audit(companyId)).toEqual(["admin.confirm-company"]);
});

it("confirms the address that a company has claimed, once", async () => {
  const { email, companyId } = await recruiter();
  const prove = (host: string) => admin("prove-host", email, host);
  expect((await prove("inside.example.com")).err).toContain("has not claimed inside.example.com");
  const look = {
    favicon_icon_url: "/i",
    logo_full_icon_url: "/l",
    logo_64x64_icon_url: "/s",
    primary_color: "#aa0000",
  };
  const brand = { host: "inside.example.com", company_id: companyId, support_email: "help@example.com", ...look };
  await db.insertInto("brand").values(brand).execute();
  expect((await prove("other.example.com")).code).toBe(1);
  expect((await prove("inside.example.com")).out).toContain("inside.example.com now belongs to Acme");
  const row = await db.selectFrom("brand").select("proven_at").where("host", "=", brand.host).executeTakeFirst();
  expect(row?.proven_at).not.toBeNull();
  expect(await audit(companyId)).toEqual(["admin.prove-host"]);
  expect((await prove("inside.example.com")).out).toContain("already");
});

it("lists recruiters, and says if nobody has an address", async () => {
  const { email } = await recruiter();
  const { code, out } = await admin("list");
  expect(code).toBe(0);
  expect(out.split("\n").find((line) => line.startsWith(email))).toMatch(/Demo Person +Acme +owner +active$/);
  const unknown = await admin("disable", "nobody@example.com");
  expect(unknown).toMatchObject({ code: 1, out: "", err: expect.stringContaining("No recruiter has the e-mail") });
});

it("gives no link to people who were only invited, and reports an address that several companies have invited", async () => {
  const invited = async (email: string) => {
    const make = createFactory(db);
    const { id } = await make.account("recruiter", (await make.company("Birch")).id);
    await db.updateTable("account").set({ email }).where("id", "=", id).execute();
  };
  await invited("nia@example.com");
  expect((await admin("reset-password", "nia@example.com")).err).toContain("has not joined yet");
  await invited("Nia@example.com");
  expect((await admin("disable", "nia@example.com")).err).toContain("Several companies have invited");
  const { email } = await recruiter();
  await invited(email);
  expect((await admin("reset-password", email)).out).toContain("/v1/reset-password/");
});

it("disables and enables a recruiter, and writes both to the audit log", async () => {
  const { id, email, companyId } = await recruiter();
  await openSession({ db, now: () => new Date() }, id);
  expect((await admin("disable", email.toUpperCase())).out).toContain("can no longer sign in");
  expect(await db.selectFrom("session").select("id").where("account_id", "=", id).execute()).toEqual([]);
  expect((await admin("list")).out).toMatch(new RegExp(`${email} .* disabled`));
  expect((await admin("reset-password", email)).err).toContain("is disabled");
  expect((await admin("enable", email)).out).toContain("can sign in again");
  expect((await admin("list")).out).toMatch(new RegExp(`${email} .* active`));
  expect(await audit(companyId)).toEqual(["admin.disable", "admin.enable"]);
});

it("prints a link for choosing a new password, and audits it", async () => {
  const { email, companyId } = await recruiter();
  const { out } = await admin("reset-password", email);
  const token = /^https:\/\/tests\.example\.com\/v1\/reset-password\/([\w-]+)$/m.exec(out)?.[1] ?? "";
  expect(token).not.toBe("");
  expect(JSON.stringify(await db.selectFrom("password_reset").selectAll().execute())).not.toContain(token);
  expect(await audit(companyId)).toEqual(["admin.reset-password"]);
});

it("turns off two-step sign-in and removes all passkeys, and tells the person", async () => {
  const { id, email, companyId } = await recruiter();
  expect((await admin("remove-second-factor", email)).out).toContain("does not use two-step sign-in");
  const at = new Date();
  const factor = { account_id: id, secret: Buffer.from("sealed"), created_at: at, confirmed_at: at };
  await db.insertInto("second_factor").values(factor).execute();
  const passkey = { account_id: id, public_key: Buffer.alloc(1), counter: 0, transports: [], name: "Laptop" };
  await db
    .insertInto("passkey")
    .values({ ...passkey, credential_id: `of ${id}`, created_at: at })
    .execute();
  expect((await admin("remove-second-factor", email)).out).toContain("asks for no code");
  expect(await db.selectFrom("passkey").select("id").where("account_id", "=", id).execute()).toEqual([]);
  expect(await db.selectFrom("second_factor").selectAll().where("account_id", "=", id).execute()).toEqual([]);
  expect(await audit(companyId)).toEqual(["admin.remove-second-factor"]);
  const mails = await db.selectFrom("mail").select("subject").where("company_id", "=", companyId).execute();
  expect(mails).toEqual([{ subject: "Two-step sign-in is off" }]);
});

it("works on the built-in database, whether or not the server is running", async () => {
  const dataDir = join(folder, "own");
  const order = (...args: string[]) => startMain({ DATA_DIR: dataDir }, "admin.ts", args).ended;
  const server = startMain({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info" });
  try {
    await vi.waitFor(() => expect(server.said.out).toContain("Invigil is ready at "), { timeout: 60_000 });
    const address = /listening at (http:[^"]+)/.exec(server.said.out)?.[1] ?? "";
    const { out } = await order("reset-password", "recruiter@example.com");
    const token = /\/reset-password\/([\w-]+)/.exec(out)?.[1] ?? "";
    const reply = await fetch(`${address}/accounts/password/reset/${token}`);
    expect(await reply.json()).toEqual({ email: "recruiter@example.com" });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
  }
  expect((await order("list")).out).toMatch(/^recruiter@example\.com .* owner +active$/m);
});
