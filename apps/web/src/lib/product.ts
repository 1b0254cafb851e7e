import type { Product } from "@invigil/contract/messages/messages";
import { create } from "zustand";

/** What texts call the test. The test shell sets it once the test is known. */
export const useProduct = create<{ product: Product }>(() => ({ product: "test" }));

export function setCurrentProduct(product: Product): void {
  useProduct.setState({ product });
}

export function currentProduct(): Product {
  return useProduct.getState().product;
}
