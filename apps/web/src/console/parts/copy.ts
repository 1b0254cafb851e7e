import { showToast } from "../../shared/parts/toasts.ts";

/** Onto the clipboard; where the browser forbids it, the text is shown to be copied by hand. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: "success", message: `${what} was copied.` });
  } catch {
    showToast({ type: "primary", title: "Please copy it by hand", message: text, delay: true });
  }
}
