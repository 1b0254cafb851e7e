import type { Test } from "@invigil/contract/taking/tests";
import { isQuizMarker, productNoun } from "@invigil/rules/taking/product-type";
import { useEffect, useState } from "react";
import { readQuizMarker, writeQuizMarker } from "../../lib/local-data.ts";
import { setCurrentProduct } from "../../lib/product.ts";

/** Decides what every text calls the test, and remembers that it was opened as a quiz. */
export function useProductWording(test: Test): void {
  // Read on the first render, because only then is the marker in the address.
  const [quiz] = useState(() => isQuizMarker(globalThis.location.search) || readQuizMarker(test.slug));
  const product = productNoun(test, quiz);

  // Messages outside React, such as those of failed calls, use the word too.
  useEffect(() => {
    if (quiz) writeQuizMarker(test.slug);
    setCurrentProduct(product);
  }, [quiz, product, test.slug]);
}
