import { showToast } from "../../shared/parts/toasts.ts";

/**
 * Copies a text to the clipboard and says so, or shows the text to copy if the browser forbids that. Returns whether
 * it was copied.
 */
export async function copyText(text: string, copied: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: "success", message: copied });
    return true;
  } catch {
    showToast({ type: "primary", title: "Please copy this yourself", message: text, delay: true });
    return false;
  }
}
