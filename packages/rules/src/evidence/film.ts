interface Picture {
  id: string;
  at: Date;
}

interface Sighting {
  kind: string;
  at: Date;
  /** The file that shows it, if there is one. */
  mediaId: string | null;
}

/**
 * What was seen at each picture, by the picture's id: what the picture itself shows, and everything else that happened
 * from then until the next one. The first picture also has what came before it. Each kind is named once.
 */
export function seenAtPictures<S extends Sighting>(
  pictures: readonly Picture[],
  sightings: readonly S[],
): Map<string, S[]> {
  const seen = new Map<string, S[]>(pictures.map(({ id }) => [id, []]));
  for (const sighting of sightings) {
    const own = sighting.mediaId === null ? undefined : seen.get(sighting.mediaId);
    const place = own ?? seen.get(lastBefore(pictures, sighting.at)?.id ?? "");
    if (place && !place.some(({ kind }) => kind === sighting.kind)) place.push(sighting);
  }
  return seen;
}

/** Pictures are sorted by time, and there may be thousands of them. */
function lastBefore(pictures: readonly Picture[], time: Date): Picture | undefined {
  let [low, high] = [0, pictures.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pictures[middle]?.at ?? time) <= time) low = middle;
    else high = middle - 1;
  }
  return pictures[low];
}
