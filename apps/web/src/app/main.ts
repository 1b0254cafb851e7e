import "./mantine-styles.ts";
import "./first-paint.css";
import "./page.css";

/** Lets the browser paint and respond before the next step. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

// Loaded in steps, because all at once would freeze a slow phone for a quarter of a second.
await import("react-dom/client");
await pause();
await import("../lib/resources.ts");
await pause();
await import("./start.tsx");
