import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { showToast } from "../../shared/parts/toasts.ts";

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** The query to reload afterwards. */
  changes: QueryKey;
  /** The message shown on success. */
  said?: string | ((output: Output, input: Input) => string);
  onDone?: (output: Output, input: Input) => void;
}

interface Tried {
  error: Error | null;
  /** When the action was last started. */
  submittedAt: number;
}

/** Returns the error of the latest action only, because it makes earlier failures irrelevant. */
export function latestError(...actions: readonly Tried[]): Error | null {
  return actions.toSorted((one, other) => other.submittedAt - one.submittedAt)[0]?.error ?? null;
}

/** Runs a recruiter's action, shows a message on success and reloads what it changed. */
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
