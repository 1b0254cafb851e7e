import { whiteLabelConfig } from "@invigil/contract/people/branding";
import { proveHost, readCompanyBrand, saveCompanyBrand, type CompanyBrand } from "@invigil/contract/people/company";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter } from "../../testing/candidate.ts";
import { startDns } from "../../testing/dns.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

const texts = new Map<string, string>();
let dns: Awaited<ReturnType<typeof startDns>>;
let server: TestServer;
beforeAll(async () => {
  dns = await startDns(texts);
  server = await startServer({ env: { DNS_SERVERS: dns.address, PUBLIC_URL: "https://invigil.example.com" } });
});
afterAll(async () => {
  await server.stop();
  await dns.stop();
});

let count = 0;
const newHost = () => `tests-${(count += 1)}.example.com`;
const company = async (name: string, at = server) =>
  (await signInRecruiter(at, (await createFactory(at.db).company(name)).id)).browser;
const claim = async (browser: Browser, host: string) => {
  const body = { name: "Acme", primary_color: null, brand: { host, support_email: "help@example.com" } };
  return (await browser.send("PUT", saveCompanyBrand.path, body)).json<CompanyBrand>();
};
const check = async (browser: Browser) => (await browser.post(proveHost.path)).json<CompanyBrand>();
const shownAt = async (host: string) =>
  (await server.browser(host).get(whiteLabelConfig.path)).json<{ company: { slug: string } | null }>().company;
/** Adds the DNS record as the host's owner would, following the page's instructions. */
const addRecord = ({ proof }: CompanyBrand) => texts.set(proof?.record ?? "", proof?.value ?? "");

it("shows a company's brand at its own address once the DNS proves it", async () => {
  const [owner, host] = [await company("Acme"), newHost()];
  const claimed = await claim(owner, host);
  expect(claimed.proof).toMatchObject({ record: `_invigil.${host}`, proven: false });
  expect(await shownAt(host)).toBeNull();
  expect((await check(owner)).proof?.proven).toBe(false);
  addRecord(claimed);
  expect((await check(owner)).proof?.proven).toBe(true);
  expect(await shownAt(host)).not.toBeNull();
  const acts = await server.db.selectFrom("audit").select("subject").where("action", "=", "company.host").execute();
  expect(acts).toContainEqual({ subject: host });
  // Other brand changes keep it proven, even without the record.
  texts.clear();
  expect((await claim(owner, host)).proof?.proven).toBe(true);
  // A new address must be proven separately.
  expect((await claim(owner, newHost())).proof?.proven).toBe(false);
  expect(await shownAt(host)).toBeNull();
});

it("accepts no other company's record, and gives an address to the company the DNS names now", async () => {
  const [first, second, host] = [await company("First"), await company("Second"), newHost()];
  addRecord(await claim(first, host));
  expect((await check(first)).proof?.proven).toBe(true);
  const claimed = await claim(second, host);
  expect(claimed.proof?.proven).toBe(false);
  const before = await shownAt(host);
  expect((await check(second)).proof?.proven).toBe(false);
  expect(await shownAt(host)).toEqual(before);
  addRecord(claimed);
  expect((await check(second)).proof?.proven).toBe(true);
  expect(await shownAt(host)).not.toEqual(before);
  expect((await first.get(readCompanyBrand.path)).json()).toMatchObject({ proof: { proven: false } });
});

it("checks when the address is saved, and ignores the port", async () => {
  const [owner, host] = [await company("Acme"), newHost()];
  const claimed = await claim(owner, host);
  addRecord(claimed);
  const other = await claim(owner, `${host}:8443`);
  expect(other.proof).toEqual({ ...claimed.proof, proven: true });
});

it("needs no proof for a local name if the server itself is local", async () => {
  const away = await company("Away");
  // A proxy that does not pass on the host would show it to everyone.
  for (const host of ["localhost:3000", "127.0.0.1"]) expect((await claim(away, host)).proof?.proven).toBe(false);
  const local = await startServer({ env: { PUBLIC_URL: "http://localhost:3000" } });
  try {
    await nameLocally(local);
  } finally {
    await local.stop();
  }
});

async function nameLocally(local: TestServer): Promise<void> {
  const [first, second] = [await company("First", local), await company("Second", local)];
  expect((await claim(first, "acme.localhost:3000")).proof?.proven).toBe(true);
  const body = {
    name: "B",
    primary_color: null,
    brand: { host: "acme.localhost:3000", support_email: "b@example.com" },
  };
  const refused = await second.send("PUT", saveCompanyBrand.path, body);
  expect([refused.statusCode, refused.json().code]).toEqual([400, "address_refused"]);
}
