import { parseArgs } from "node:util";

export interface Options {
  /** Measured seconds per round. */
  seconds: number;
  rounds: number;
  /** A folder of labelled pictures and sound, for `detectors`. */
  media?: string | undefined;
  /** How long the attempt of `honest` lasts; half an hour if absent. */
  minutes?: number | undefined;
  /** The only attack of `hostile` to measure; by default all. */
  attack?: string | undefined;
}

/**
 * `save start --seconds 5 --rounds 3`, `detectors --media folder`, `hostile --attack logins`: the names, then the
 * options.
 */
export function parseOptions(args: string[], defaults: Options): Options & { names: string[] } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: "string" },
      rounds: { type: "string" },
      media: { type: "string" },
      minutes: { type: "string" },
      attack: { type: "string" },
    },
  });
  return {
    names: positionals,
    seconds: positive("seconds", values.seconds, defaults.seconds),
    rounds: positive("rounds", values.rounds, defaults.rounds),
    media: values.media,
    minutes: values.minutes === undefined ? undefined : positive("minutes", values.minutes, 0),
    attack: values.attack,
  };
}

function positive(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a positive number, not ${text}.`);
  return value;
}
