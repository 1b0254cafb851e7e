import {
  archiveTest,
  createTest,
  deleteTest,
  duplicateTest,
  publishTest,
  restoreTest,
  type AuthoredTest,
} from "@invigil/contract/authoring/authored-test";
import type { BodyOf } from "@invigil/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { authoredTestQuery } from "../authoring-queries.ts";
import { nounOf, type Noun } from "../noun-of.ts";
import { failureText } from "../form/failure-text.ts";

const family = { family: "CON" } as const;
const moves = { publish: publishTest, archive: archiveTest, restore: restoreTest } as const;
const DONE = {
  publish: (noun: Noun) => `The ${noun} is live. Invited candidates can take it now.`,
  archive: (noun: Noun) => `The ${noun} was archived. Its links no longer work.`,
  restore: (noun: Noun) => `The ${noun} was restored.`,
} as const;

/** Publishes, archives, restores, duplicates, creates or deletes a test, and refreshes the lists. */
export function useTestAction() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["tests"] });
  const keep = async (test: AuthoredTest) => {
    queryClient.setQueryData(authoredTestQuery(test.slug).queryKey, test);
    await refresh();
  };
  const onError = (error: unknown) => showToast({ type: "danger", message: failureText(error) });

  const move = useMutation({
    mutationFn: ({ slug, to }: { slug: string; to: keyof typeof moves }) =>
      call(moves[to], { params: { slug } }, family),
    onSuccess: async (test, { to }) => {
      await keep(test);
      showToast({ type: "success", message: DONE[to](nounOf(test)) });
    },
    onError,
  });
  const duplicate = useMutation({
    mutationFn: (slug: string) => call(duplicateTest, { params: { slug } }, family),
    onSuccess: keep,
    onError,
  });
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof createTest>) => call(createTest, { body }, family),
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: (slug: string) => call(deleteTest, { params: { slug } }, family),
    onSuccess: async (_reply, slug) => {
      queryClient.removeQueries({ queryKey: authoredTestQuery(slug).queryKey });
      await refresh();
      showToast({ type: "success", message: "The draft was deleted." });
    },
    onError,
  });
  return { move, duplicate, create, remove };
}
