import type { Target } from "@invigil/rules/taking/navigation";
import { landingTarget } from "@invigil/rules/taking/navigation";
import { messages, type Product } from "@invigil/contract/messages/messages";
import { ApiError } from "../../../lib/api.ts";

interface Retaken {
  id: number;
  slug: string;
  product: Product;
}

export interface RetakeDeps {
  reset: (testId: number) => Promise<unknown>;
  /** Drops everything known about the finished attempt. */
  forget: (testSlug: string) => Promise<void>;
  tell: (text: string) => void;
  go: (target: Target) => void;
}

/** Resets the test so that it can be taken again. If somebody else has already reset it, the result is the same. */
export async function retake({ id, slug, product }: Retaken, deps: RetakeDeps): Promise<void> {
  let text = messages.reset(product);
  try {
    await deps.reset(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "already_reset") throw error;
    text = messages.alreadyReset(product);
  }
  await deps.forget(slug);
  deps.tell(text);
  deps.go(landingTarget(slug));
}
