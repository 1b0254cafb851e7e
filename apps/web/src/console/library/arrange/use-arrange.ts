import { arrangeProblems, type Arranged } from "@invigil/contract/authoring/library-arrange";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { missingText, undoneText } from "./arrange-words.ts";

export interface Arranging {
  problems: Arranged[];
  /** What to say once so many questions were changed. */
  said: (count: number) => string;
}

/** Changes several questions at once, says so, and undoes it. */
export function useArrange() {
  const queryClient = useQueryClient();
  // An undo that failed can be tried again.
  const [done, setDone] = useState<{ text: string; undo: Arranged[] } | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ problems }: Arranging) => call(arrangeProblems, { body: { problems } }, { family: "CON" }),
    // The reply may also have been lost after the change.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["library"] }),
  });
  return {
    done,
    isPending,
    error,
    reset,
    arrange(arranging: Arranging, onStored: () => void) {
      mutate(arranging, {
        onSuccess({ changed, undo, missing }) {
          onStored();
          setDone({ text: arranging.said(changed) + missingText(missing.length), undo });
        },
      });
    },
    undo() {
      if (done === null) return;
      mutate(
        { problems: done.undo, said: undoneText },
        { onSuccess: ({ changed }) => setDone({ text: undoneText(changed), undo: [] }) },
      );
    },
  };
}
export type Arrange = ReturnType<typeof useArrange>;
