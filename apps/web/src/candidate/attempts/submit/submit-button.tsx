import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { Button } from "@mantine/core";
import { useProduct } from "../../../lib/product.ts";
import { askToSubmit } from "./submit-request.ts";
import { submitAction, submittable } from "./submit-summary.ts";

interface Props {
  sections: SectionWithProblems[];
  /** True where the page offers something that comes first. */
  isSecondary?: boolean;
}

/** Asks for the dialog, which belongs to the test and not to the page with this button. */
export function SubmitButton({ sections, isSecondary = false }: Props) {
  const product = useProduct((state) => state.product);
  const what = submittable(sections);
  return (
    <Button variant={isSecondary ? "default" : "filled"} onClick={() => askToSubmit(what)}>
      {submitAction(what, product)}
    </Button>
  );
}
