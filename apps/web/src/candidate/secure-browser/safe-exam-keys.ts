interface Security {
  configKey?: unknown;
  browserExamKey?: unknown;
  updateKeys?: (done: () => void) => void;
}

/** How long the browser may take to compute its keys. */
const PATIENCE = 3_000;

/**
 * Returns the hashes that Safe Exam Browser offers to pages, for the address that they were opened with. Its versions
 * for macOS and iPad send no headers with a page's requests, and older ones for Windows offer nothing here.
 */
export async function safeExamKeys(): Promise<{ config_key: string; browser_exam_key: string }> {
  const security = (globalThis as { SafeExamBrowser?: { security?: Security } }).SafeExamBrowser?.security;
  if (security?.updateKeys) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, PATIENCE);
      security.updateKeys?.(resolve);
    });
  }
  return { config_key: hashIn(security?.configKey), browser_exam_key: hashIn(security?.browserExamKey) };
}

/** Until it knows a key, it says ":". */
function hashIn(value: unknown): string {
  return typeof value === "string" && /^[0-9a-f]{64}$/i.test(value) ? value : "";
}
