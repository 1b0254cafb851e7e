import type { Tx } from "@invigil/db/connection";
import { takeHost } from "@invigil/records/companies/write-brand";
import { brandOf } from "../features/company/brand.queries.ts";
import { shutOut } from "@invigil/records/people/shut-out";
import type { Deps } from "../platform/deps.ts";
import { endSessions } from "@invigil/records/people/write-sessions";
import { StartError } from "../platform/start-error.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { openReset } from "@invigil/records/people/write-password-resets";
import { makeResetLink } from "../shared/people/reset-link.ts";
import { deleteFactors } from "@invigil/records/people/write-second-factor";
import { tellPerson } from "../shared/people/tell-person.ts";
import { setDisabled } from "@invigil/records/people/write-accounts";
import { allRecruiters, recruitersWith, type RecruiterRow } from "./admin.queries.ts";

const USAGE = `npm run admin -- list                       shows every recruiter
npm run admin -- disable <e-mail>           signs somebody out and shuts them out, with the API keys they made
npm run admin -- enable <e-mail>            lets them in again
npm run admin -- reset-password <e-mail>    prints a link to choose a new password
npm run admin -- remove-second-factor <e-mail>
                                            takes the app and all passkeys away: the password alone will do, or another app
npm run admin -- prove-host <e-mail>        the address that this recruiter's company says is its own is theirs, whatever DNS says`;

const ONE = {
  disable,
  enable,
  "reset-password": resetPassword,
  "remove-second-factor": removeFactor,
};
type Order =
  | { verb: "list" }
  | { verb: keyof typeof ONE; email: string }
  | { verb: "prove-host"; email: string; host: string };

export function parseOrder([verb = "", email, ...more]: readonly string[]): Order {
  if (verb === "list" && email === undefined) return { verb };
  const one = Object.keys(ONE).find((name): name is keyof typeof ONE => name === verb);
  if (one !== undefined && email !== undefined && more.length === 0) return { verb: one, email };
  const [host] = more;
  if (verb === "prove-host" && email !== undefined && host !== undefined && more.length === 1)
    return { verb, email, host: host.toLowerCase() };
  throw new StartError(USAGE);
}

/** Answers what there is to say. */
export function runOrder(deps: Deps, order: Order): Promise<string> {
  if (order.verb === "list") return list(deps);
  const { email } = order;
  return deps.db.transaction().execute(async (tx) => {
    const person = await oneRecruiter(tx, email);
    return order.verb === "prove-host" ? proveHost(deps, tx, person, order.host) : ONE[order.verb](deps, tx, person);
  });
}

async function oneRecruiter(tx: Tx, email: string): Promise<RecruiterRow> {
  const [person, other] = await recruitersWith(tx, email);
  if (!person) throw new StartError(`No recruiter has the e-mail ${email}. “npm run admin -- list” shows them all.`);
  if (person.password_hash === null && other)
    throw new StartError(`Several companies have invited ${email}, and nobody has joined with it yet.`);
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
  if (person.disabled_at !== null) return `${person.email} is shut out already.`;
  const at = deps.now();
  await setDisabled(tx, { id: person.id, at });
  await shutOut(tx, { id: person.id, at });
  await note(deps, tx, person, "admin.disable");
  return `${person.email} is signed out and can no longer sign in. API keys they made have ended.`;
}

async function enable(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (person.disabled_at === null) return `${person.email} is not shut out.`;
  await setDisabled(tx, { id: person.id, at: null });
  await note(deps, tx, person, "admin.enable");
  return `${person.email} can sign in again. API keys that ended stay so.`;
}

async function resetPassword(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (person.disabled_at !== null) throw new StartError(`${person.email} is shut out. Enable them first.`);
  if (person.password_hash === null)
    throw new StartError(
      `${person.email} has not joined yet. An owner of ${person.company_name} can send the link again.`,
    );
  const id = await openReset(tx, { accountId: person.id, at: deps.now() });
  const link = await makeResetLink({ db: tx, config: deps.config, now: deps.now }, id);
  if (link === null) throw new Error("A link was made, and has ended already.");
  await note(deps, tx, person, "admin.reset-password");
  return `${link}\n\nWith this link ${person.email} chooses a new password. It works once and for one hour, and is not shown again.`;
}

async function removeFactor(deps: Deps, tx: Tx, person: RecruiterRow): Promise<string> {
  if (!(await deleteFactors(tx, person.id))) return `${person.email} has no second factor.`;
  await endSessions(tx, { accountId: person.id });
  await note(deps, tx, person, "admin.remove-second-factor");
  await tellPerson(tx, deps, person, {
    subject: "Two-step sign-in is off",
    what: `Whoever runs the server turned two-step sign-in off and removed all passkeys for your account (${person.email})`,
    result: "You are signed out everywhere.",
  });
  return `${person.email} is signed out, and their passkeys are gone. The next sign-in asks for no code, unless the company wants one: then they set up an app.`;
}

/** Named by both: what a company says is its own may have changed since it asked. */
async function proveHost(deps: Deps, tx: Tx, person: RecruiterRow, host: string): Promise<string> {
  const { company_id: companyId, company_name: company } = person;
  const claimed = companyId === null ? undefined : await brandOf(tx, companyId);
  if (companyId === null || claimed?.host !== host) {
    throw new StartError(
      `${company} does not say that ${host} is its own: an owner enters it on the page “Brand” first.`,
    );
  }
  if (claimed.proven_at !== null) return `${host} is ${company}'s already.`;
  await takeHost(tx, { companyId, host, at: deps.now() });
  await note(deps, tx, person, "admin.prove-host", { host });
  return `${host} is ${company}'s now: pages there show its brand.`;
}

/** In the log of the person's company, under their own name: an operator has no account. */
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
