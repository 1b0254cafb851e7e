/** What stands in braces in the text of an invitation. */
export const PLACEHOLDERS = [
  "name",
  "company",
  "product",
  "test",
  "duration",
  "opens",
  "closes",
  "contact",
  "details",
  "link",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/**
 * What an e-mail says before the facts and the link, which follow wherever the text does not place them itself. Only
 * the product's own texts may leave the link out.
 */
export interface MailText {
  subject: string;
  body: string;
}
