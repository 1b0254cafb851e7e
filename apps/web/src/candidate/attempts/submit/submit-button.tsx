import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import { Button } from "@mantine/core";
import { useProduct } from "../../../lib/product.ts";
import { askToSubmit } from "./submit-request.ts";
import { submitAction, submittable } from "./submit-summary.ts";

interface Props {
  sections: SectionWithProblems[];
  /** True if another button on the page matters more. */
  isSecondary?: boolean;
  /** What the dialog says before it asks. */
  note?: string | undefined;
}

/** Opens the dialog, which belongs to the test rather than to the page with this button. */
export function SubmitButton({ sections, isSecondary = false, note }: Props) {
  const product = useProduct((state) => state.product);
  const what = submittable(sections);
  return (
    <Button variant={isSecondary ? "default" : "filled"} onClick={() => askToSubmit(what, note)}>
      {submitAction(what, product)}
    </Button>
  );
}
