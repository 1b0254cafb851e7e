import type { Placeholder } from "@invigil/contract/inviting/invite-texts";

/** What recruiters call each placeholder, in the order of the buttons. */
export const PLACEHOLDER_WORDS: readonly { name: Placeholder; label: string }[] = [
  { name: "link", label: "Link" },
  { name: "name", label: "Name" },
  { name: "company", label: "Company" },
  { name: "test", label: "Test" },
  { name: "product", label: "“test” or “interview”" },
  { name: "duration", label: "Duration" },
  { name: "opens", label: "Opening" },
  { name: "closes", label: "Closing date" },
  { name: "contact", label: "Contact" },
  { name: "details", label: "All details" },
];
