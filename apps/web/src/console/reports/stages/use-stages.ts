import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useSignedIn } from "../../../lib/identity.ts";
import { deskOf } from "./stage-desk.ts";

/** What is decided about the candidates of a test, and the ways to decide. */
export function useStages(slug: string) {
  const { user_id: userId } = useSignedIn();
  const { store, decide, undo, watch } = deskOf(useQueryClient(), { slug, userId });
  const { done, failed, waiting } = useStore(store);
  // Nobody would see a failure on a page that was left.
  useEffect(() => watch(), [watch]);
  return { done, failed, isPending: waiting > 0, decide, undo };
}
export type Stages = ReturnType<typeof useStages>;
