import type { Role } from "@invigil/contract/roles";

export const ROLES: { value: Role; label: string; about: string }[] = [
  { value: "owner", label: "Owner", about: "Can do everything, including managing people and API keys" },
  { value: "author", label: "Author", about: "Writes questions and tests, and invites candidates" },
  { value: "reviewer", label: "Reviewer", about: "Marks answers and comments on evidence" },
  { value: "proctor", label: "Proctor", about: "Watches, extends, pauses and ends attempts" },
];

export function roleName(role: Role): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}

export function roleOf(value: string): Role {
  return ROLES.find((role) => role.value === value)?.value ?? "reviewer";
}
