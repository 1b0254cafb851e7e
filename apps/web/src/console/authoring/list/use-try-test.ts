import { discardTrial } from "@invigil/contract/authoring/authored-test";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { call } from "../../../lib/api.ts";
import { clearLocalData } from "../../../lib/local-data.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { failureText } from "../form/failure-text.ts";

/** An empty test would open as a page with nothing on it. */
export function sayEmpty(): void {
  const message = "There is nothing to preview yet. Add a section with at least one question first.";
  showToast({ type: "warning", message });
}

/** Opens a test as a candidate sees it. It resumes a running trial and starts a new one if the last has ended. */
export function useTryTest() {
  const { options } = useRouter();
  return useMutation({
    mutationFn: async (slug: string) => {
      await call(discardTrial, { params: { slug }, query: { over: true } }, { family: "CON" });
      clearLocalData(slug);
      return slug;
    },
    // A full page load, because the page may still remember that the last trial was submitted.
    onSuccess: (slug) => options.context.leave(`/v1/test/${slug}`),
    onError: (error) => showToast({ type: "danger", message: failureText(error) }),
  });
}
