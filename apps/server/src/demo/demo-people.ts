export const DEMO_COMPANY = { slug: "demo", name: "Demo Company", avatar_url: "/v1/brand/favicon.svg" } as const;

/** A white-label company with its own host, logo and colour. */
export const HARBOUR_COMPANY = {
  slug: "demo-harbour",
  name: "Harbour & Pine",
  avatar_url: "/v1/demo/harbour-mark.svg",
  primary_color: "#14665a",
} as const;

export const DEMO_SLUGS: readonly string[] = [DEMO_COMPANY.slug, HARBOUR_COMPANY.slug];

export const HARBOUR_BRAND = {
  favicon_icon_url: "/v1/demo/harbour-mark.svg",
  logo_full_icon_url: "/v1/demo/harbour-logo.svg",
  logo_64x64_icon_url: "/v1/demo/harbour-mark.svg",
  primary_color: HARBOUR_COMPANY.primary_color,
  support_email: "careers@example.com",
} as const;

export const RECRUITER = {
  username: "demo-recruiter",
  email: "recruiter@example.com",
  full_name: "Robin Recruiter",
  job_title: "Head of hiring",
} as const;

/** Gives second opinions in the demo's past. Nobody signs in as them. */
export const REVIEWER = {
  username: "demo-reviewer",
  email: "reviewer@example.com",
  full_name: "Riley Reviewer",
} as const;

export const CANDIDATE = {
  username: "demo-candidate",
  email: "candidate@example.com",
  full_name: "Casey Candidate",
} as const;

/** Returns a second host of the same installation, for example careers.localhost:3000. */
export function harbourHost(defaultHost: string): string {
  return `careers.${defaultHost}`;
}
