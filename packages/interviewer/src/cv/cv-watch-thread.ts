import { workerData } from "node:worker_threads";

const EVERY = 200;
const TIME_MAX = 20_000;

/**
 * Ends this process if the one that started it is gone, or does not end it in time. In a thread, because a file that
 * takes too long keeps the main one busy.
 */
const { parent } = workerData as { parent: number };
const began = performance.now();
setInterval(() => {
  if (process.ppid !== parent || performance.now() - began > TIME_MAX) process.kill(process.pid, "SIGKILL");
}, EVERY);
