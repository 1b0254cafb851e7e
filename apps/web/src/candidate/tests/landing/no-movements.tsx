import type { Product } from "@invigil/contract/messages/messages";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { saidNoMovements, sayNoMovements } from "../../../lib/no-movements.ts";

const KEPT = "You will not be asked then. The people who read your answers see that you said so; no reason is needed.";
const NOT_KEPT = "This browser could not keep it. You can also say it on the card itself, when it appears.";

/** Where a candidate says before the start that they cannot make small movements. */
export function NoMovements({ testSlug, product }: { testSlug: string; product: Product }) {
  const [said, setSaid] = useState(() => saidNoMovements(testSlug));
  const [failed, setFailed] = useState(false);
  function say(next: boolean) {
    const kept = sayNoMovements(testSlug, next);
    setFailed(!kept);
    if (kept) setSaid(next);
  }
  return (
    <Checkbox
      label={`I cannot turn or tilt my head when this ${product} asks me to`}
      description={failed ? NOT_KEPT : KEPT}
      checked={said}
      onChange={({ currentTarget: { checked } }) => say(checked)}
    />
  );
}
