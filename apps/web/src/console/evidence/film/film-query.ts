import { readFilm, type FilmPicture } from "@invigil/contract/proctoring/film";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const PICTURES_A_CALL = 2_000;
/** A picture per second for more than five hours. */
const MOST_CALLS = 10;

export interface LoadedFilm {
  /** Times are shown from here: the start of the attempt, or the first picture. */
  start: string;
  pictures: FilmPicture[];
  deleted: number;
  /** True if there are more pictures than a browser should list. */
  isPart: boolean;
}

/** The list of all pictures, because the slider needs its full length; the pictures themselves are loaded when shown. */
export function filmQuery(slug: string, username: string) {
  return queryOptions({
    queryKey: ["film", slug, username] as const,
    queryFn: async ({ signal }): Promise<LoadedFilm> => {
      const ask = (after?: string) =>
        call(
          readFilm,
          { params: { slug }, query: { username, after, limit: PICTURES_A_CALL } },
          { family: "CON", signal, retries: 2 },
        );
      const { start_time, deleted, ...first } = await ask();
      const pictures = [...first.pictures];
      let { next } = first;
      for (let calls = 1; next !== null && calls < MOST_CALLS; calls += 1) {
        const more = await ask(next);
        pictures.push(...more.pictures);
        next = more.next;
      }
      return { start: start_time ?? pictures[0]?.at ?? "", pictures, deleted, isPart: next !== null };
    },
    retry: false,
  });
}
