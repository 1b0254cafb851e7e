import type { TemplateKind } from "@invigil/contract/inviting/invite-templates";

interface DemoTemplate {
  kind: TemplateKind;
  name: string;
  subject: string;
  body: string;
}

/** Neither is a default, so that the first invitation shows the standard text. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    kind: "invitation",
    name: "Personal invitation",
    subject: "Your next step with {company}: {test}",
    body: [
      "Dear {name},",
      "Thank you for applying to {company}. We liked your application, and would like to see how you work.",
      "The {product} “{test}” takes {duration}. Choose a quiet hour, and start whenever it suits you: {link}",
      "Something does not work, or you need more time for a good reason? {contact}",
      "We look forward to your answers.\nThe hiring team at {company}",
    ].join("\n\n"),
  },
  {
    kind: "reminder",
    name: "Friendly reminder",
    subject: "{test} is still open for you",
    body: [
      "Dear {name},",
      "You have not started the {product} “{test}” yet. It takes {duration}.",
      "Closing date: {closes}",
      "Your link: {link}",
      "If you are no longer interested, you need not do anything.",
    ].join("\n\n"),
  },
];
