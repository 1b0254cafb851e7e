import type { Deps } from "../platform/deps.ts";
import { inviteLink } from "../shared/invites/invite-link.ts";
import { demoPassword } from "./demo-password.ts";
import { CANDIDATE, RECRUITER, harbourHost } from "./demo-people.ts";
import { demoInvites } from "./demo.queries.ts";
import type { DemoTest } from "./content.ts";
import { demoTests } from "./tests/all-tests.ts";

type LinkDeps = Pick<Deps, "db" | "config" | "secrets">;

interface DemoLink {
  /** What the interface calls it. */
  name: string;
  /** What it shows, or how to sign in. */
  label: string;
  url: string;
}

/** Describes the demo for the operator when the server starts. */
export async function describeDemo(deps: LinkDeps): Promise<string> {
  const { demo } = deps.config;
  if (!demo.on) return `  The demo is off: ${demo.because}\n`;
  const links = await demoLinks(deps);
  const width = Math.max(...links.map(({ name }) => name.length));
  const lines = links.map(({ name, label, url }) => `  ${name.padEnd(width)}  ${label.padEnd(36)}  ${url}\n`);
  return `${lines.join("")}  To watch 20 demo candidates take a test now: npm run demo:live\n`;
}

/** Returns a link for each demo test that signs the candidate in, and the recruiter's sign-in page. */
export async function demoLinks(deps: LinkDeps): Promise<DemoLink[]> {
  const invites = await demoInvites(deps.db, {
    username: CANDIDATE.username,
    slugs: demoTests.map(({ slug }) => slug),
  });
  const links = demoTests.flatMap((test) => {
    const invite = invites.find(({ slug }) => slug === test.slug);
    return invite ? [{ name: test.name, label: test.label, url: linkTo(deps, test, invite.id) }] : [];
  });
  const login = {
    name: RECRUITER.full_name,
    label: `Recruiter (${RECRUITER.email}, ${demoPassword(deps)})`,
    url: `${deps.config.publicUrl}/v1/login`,
  };
  return [...links, login];
}

function linkTo(deps: LinkDeps, { company, query = "" }: DemoTest, inviteId: string): string {
  const url = new URL(inviteLink(deps, inviteId));
  url.search = query;
  if (company === "demo-harbour") url.host = harbourHost(deps.config.defaultHost);
  return url.href;
}
