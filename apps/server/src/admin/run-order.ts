import type { Tx } from "@invigil/db/connection";
import { takeHost } from "@invigil/records/companies/write-brand";
import { proveCompany } from "@invigil/records/companies/write-company";
import { brandOf } from "../features/company/brand.queries.ts";
import { keepFingerprint, replaceFingerprint } from "@invigil/records/installation/write-fingerprint";
import { shutOut } from "@invigil/records/people/shut-out";
import type { Deps } from "../platform/deps.ts";
import { endSessions } from "@invigil/records/people/write-sessions";
import { fingerprintOf } from "../platform/identity/check-secrets.ts";
import { StartError } from "../platform/start-error.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { openReset } from "@invigil/records/people/write-password-resets";
import { makeResetLink } from "../shared/people/reset-link.ts";
import { deleteFactors } from "@invigil/records/people/write-second-factor";
import { tellPerson } from "../shared/people/tell-person.ts";
import { setDisabled } from "@invigil/records/people/write-accounts";
import { allRecruiters, recruitersWith, type RecruiterRow } from "./admin.queries.ts";
import { describeStatus } from "./status.ts";

const USAGE = `npm run admin -- list                       lists every recruiter
npm run admin -- status                     shows version, servers, workers, queue, storage and jobs
npm run admin -- disable <e-mail>           signs a recruiter out and blocks them and their API keys
npm run admin -- enable <e-mail>            unblocks a recruiter
npm run admin -- reset-password <e-mail>    prints a link for choosing a new password
npm run admin -- remove-second-factor <e-mail>
                                            removes the authenticator app and all passkeys
npm run admin -- confirm-company <e-mail>   lets the recruiter's company send as many e-mails as it likes
npm run admin -- accept-secrets             lets servers start with the current secrets, if the old ones are lost
npm run admin -- prove-host <e-mail> <host>
                                            confirms that the recruiter's company owns this address, whatever DNS says`;

const ONE = {
  disable,
  enable,
  "reset-password": resetPassword,
  "remove-second-factor": removeFactor,
  "confirm-company": confirmCompany,
};
/** Orders about nobody in particular. */
const ALONE = ["list", "accept-secrets", "status"] as const;
type Order =
  | { verb: "list" }
  | { verb: "accept-secrets" }
  | { verb: "status" }
  | { verb: keyof typeof ONE; email: string }
  | { verb: "prove-host"; email: string; host: string };

export function parseOrder([verb = "", email, ...more]: readonly string[]): Order {
  const alone = ALONE.find((name) => name === verb);
  if (alone !== undefined && email === undefined) return { verb: alone };
  const one = Object.keys(ONE).find((name): name is keyof typeof ONE => name === verb);
  if (one !== undefined && email !== undefined && more.length === 0) return { verb: one, email };
  const [host] = more;
  if (verb === "prove-host" && email !== undefined && host !== undefined && more.length === 1)
    return { verb, email, host: host.toLowerCase() };
  throw new StartError(USAGE);
}

/** Returns the text to print. */
export function runOrder(deps: Deps, order: Order): Promise<string> {
  if (order.verb === "list") return list(deps);
  if (order.verb === "accept-secrets") return acceptSecrets(deps);
  if (order.verb === "status") return describeStatus(deps);
  const { email } = order;
  return deps.db.transaction().execute(async (tx) => {
    const person = await oneRecruiter(tx, email);
    return order.verb === "prove-host" ? proveHost(deps, tx, person, order.host) : ONE[order.verb](deps, tx, person);
  });
}

async function acceptSecrets({ db, secrets }: Deps): Promise<string> {
  const fingerprint = fingerprintOf(secrets);
  if ((await keepFingerprint(db, fingerprint)) === fingerprint)
    return "These are the secrets that the database was set up with.";
  await replaceFingerprint(db, fingerprint);
  return "Servers with these secrets can start now. Links that were sent with the old ones no longer work.";
}

async function oneRecruiter(tx: Tx, email: string): Promise<RecruiterRow> {
  const [person, other] = await recruitersWith(tx, email);
  if (!person)
    throw new StartError(
      `No recruiter has the e-mail address ${email}. Run “npm run admin -- list” to see all recruiters.`,
    );
  if (person.password_hash === null && other)
    throw new StartError(`Several companies have invited ${email}, but nobody has joined with that address yet.`);
  return person;
}

async function list({ db }: Deps): Promise<string> {
  const rows = await allRecruiters(db);
  if (rows.length === 0) return "There are no recruiters yet.";
  const lines = rows.map((row) => [row.email, row.full_name, row.company_name, row.role ?? "", stateOf(row)]);
  return inColumns([["E-MAIL", "NAME", "COMPANY", "ROLE", "STATE"], ...lines]);
}

function stateOf({ disabled_at, password_hash, closed_at }: RecruiterRow): string {
  if (closed_at !== null) return "company closed";
  if (disabled_at !== null) return "disabled";
  return password_hash === null ? "invited" : "active";
}

function inColumns(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

async function disable(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (person.disabled_at !== null) return `${person.email} is already disabled.`;
  const at = deps.now();
  await setDisabled(tx, { id: person.id, at });
  await shutOut(tx, { id: person.id, at });
  await note(deps, tx, person, "admin.disable");
  return `${person.email} is signed out and can no longer sign in. The API keys they created no longer work.`;
}

async function enable(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (person.disabled_at === null) return `${person.email} is not disabled.`;
  await setDisabled(tx, { id: person.id, at: null });
  await note(deps, tx, person, "admin.enable");
  return `${person.email} can sign in again. Their old API keys still do not work.`;
}

async function resetPassword(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (person.disabled_at !== null) throw new StartError(`${person.email} is disabled. Enable them first.`);
  if (person.password_hash === null)
    throw new StartError(
      `${person.email} has not joined yet. An owner of ${person.company_name} can send the link again.`,
    );
  const id = await openReset(tx, { accountId: person.id, at: deps.now() });
  const link = await makeResetLink({ db: tx, config: deps.config, now: deps.now }, id);
  if (link === null) throw new Error("A new link had already expired.");
  await note(deps, tx, person, "admin.reset-password");
  return `${link}\n\n${person.email} can choose a new password with this link. It works once, within an hour, and is not shown again.`;
}

async function removeFactor(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (!(await deleteFactors(tx, person.id))) return `${person.email} does not use two-step sign-in.`;
  await endSessions(tx, { accountId: person.id });
  await note(deps, tx, person, "admin.remove-second-factor");
  await tellPerson(tx, deps, person, {
    subject: "Two-step sign-in is off",
    what: `The operator of the server turned off two-step sign-in and removed all passkeys for your account (${person.email})`,
    result: "You are signed out everywhere.",
  });
  return `${person.email} is signed out, and their passkeys are removed. The next sign-in asks for no code, unless the company requires one: then they set up an app.`;
}

async function confirmCompany(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  const { company_id: id, company_name: company } = person;
  if (id === null || !(await proveCompany(tx, { id, at: deps.now() }))) return `${company} is already confirmed.`;
  await note(deps, tx, person, "admin.confirm-company");
  return `${company} is confirmed. It can now send as many e-mails as it likes.`;
}

/** The operator names the host too, because the company may have changed its claim since it asked. */
async function proveHost(deps: Deps, tx: Tx, person: RecruiterRow, host: string): Promise<string> {
  const { company_id: companyId, company_name: company } = person;
  const claimed = companyId === null ? undefined : await brandOf(tx, companyId);
  if (companyId === null || claimed?.host !== host) {
    throw new StartError(`${company} has not claimed ${host}. An owner must first enter it on the “Brand” page.`);
  }
  if (claimed.proven_at !== null) return `${host} already belongs to ${company}.`;
  await takeHost(tx, { companyId, host, at: deps.now() });
  await note(deps, tx, person, "admin.prove-host", { host });
  return `${host} now belongs to ${company}. Pages there show its brand.`;
}

/** Logged in the company's audit log under the recruiter's own name, because an operator has no account. */
async function note(
  deps: Deps,
  tx: Tx,
  { id, email, company_id }: RecruiterRow,
  action: string,
  data: Record<string, string> = {},
): Promise<void> {
  await writeAudit(
    tx,
    { accountId: id, companyId: company_id },
    { action, subject: email, at: deps.now(), data: { by: "the operator, on the command line", ...data } },
  );
}
