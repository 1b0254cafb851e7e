const LEVELS = ["debug", "log", "info", "warn", "error"] as const;

/**
 * The libraries log every start of a model, some of it as an error. In a worker nothing else logs, because failures
 * are reported to the page as messages.
 */
for (const level of LEVELS) globalThis.console[level] = () => {};
