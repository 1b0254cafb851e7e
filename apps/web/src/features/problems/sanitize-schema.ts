import { defaultSchema } from "rehype-sanitize";

/** Formulas are marked by classes of their code elements, which the default would remove. */
export const sanitizeSchema: typeof defaultSchema = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    code: [["className", /^language-./, "math-inline", "math-display"]],
  },
};
