import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { showToast } from "../../shared/parts/toasts.ts";

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** What is read anew afterwards. */
  changes: QueryKey;
  /** Said when it is done. */
  said?: string | ((output: Output, input: Input) => string);
  onDone?: (output: Output, input: Input) => void;
}

interface Tried {
  error: Error | null;
  /** When it was last done. */
  submittedAt: number;
}

/** Of several actions only the last one is spoken of: what failed before is over with it. */
export function latestError(...actions: readonly Tried[]): Error | null {
  return actions.toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.error ?? null;
}

/** Something that a recruiter does: it is said when it is done, and shown everywhere. */
export function useAction<Input = void, Output = unknown>({ run, changes, said, onDone }: Action<Input, Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async (output, input) => {
      await queryClient.invalidateQueries({ queryKey: changes });
      const text = typeof said === "function" ? said(output, input) : said;
      if (text !== undefined) showToast({ type: "success", message: text });
      onDone?.(output, input);
    },
  });
}
