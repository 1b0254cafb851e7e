import { expect, type Page } from "@playwright/test";

/**
 * Hears every toast of a page, from its next load on, and returns what waits for one. A toast stays for five seconds,
 * in which a busy machine may not look.
 */
export async function hearToasts(page: Page): Promise<(text: string | RegExp) => Promise<void>> {
  const heard: string[] = [];
  await page.exposeFunction("hearToast", (text: string) => void heard.push(text));
  await page.addInitScript(() => {
    const tell = (toast: HTMLElement) => (Reflect.get(window, "hearToast") as (text: string) => void)(toast.innerText);
    const look = (records: MutationRecord[]) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const toast of [node, ...node.querySelectorAll("*")])
          if (toast instanceof HTMLElement && toast.matches("[popover] [data-type]")) tell(toast);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return async (text) => {
    const isHeard = () => heard.some((toast) => (typeof text === "string" ? toast.includes(text) : text.test(toast)));
    await expect.poll(isHeard, { message: `a toast that says ${String(text)}` }).toBe(true);
  };
}
