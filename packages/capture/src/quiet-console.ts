const LEVELS = ["debug", "log", "info", "warn", "error"] as const;

/**
 * The libraries tell every start of a model on the console, some of it as an error. In a worker only they speak there:
 * what goes wrong is told to the page as a message.
 */
for (const level of LEVELS) globalThis.console[level] = () => {};
