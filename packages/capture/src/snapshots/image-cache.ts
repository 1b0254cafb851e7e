import { CACHED_IMAGE_LIMIT } from "@invigil/contract/constants";
import { fromBase64, toBase64 } from "../base64.ts";

/** A picture on its way to the server. */
export interface ProctorImage {
  eventGuid: string;
  image: Blob;
  contentType: string;
  signedUrl: string | null;
  /** The server's number, or null before it has given one. */
  sequence: number | null;
  /** Failed tries. */
  retry: number;
}

/** Our choice: characters of web storage, which has five million for the whole site. */
const CACHED_SIZE_LIMIT = 3_000_000;

export interface ImageCache {
  /** Left by an earlier page, oldest first. */
  load(): ProctorImage[];
  /** Resolves with the pictures that were dropped to make room, oldest first. */
  keep(picture: ProctorImage): Promise<string[]>;
  remove(eventGuid: string): void;
}

/** Keeps pictures in web storage across reloads while they wait for a better connection. */
export function createImageCache(storage: Storage, keyPrefix: string): ImageCache {
  const prefix = `${keyPrefix}snapshot:`;
  /** In order of time: each entry is one storage key. */
  const kept = new Map<string, number>();
  let order = 0;

  function remove(eventGuid: string): void {
    kept.delete(eventGuid);
    storage.removeItem(prefix + eventGuid);
  }

  function write(eventGuid: string, text: string): boolean {
    try {
      storage.setItem(prefix + eventGuid, text);
      return true;
    } catch {
      return false;
    }
  }

  return {
    remove,
    load() {
      const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
      const entries = keys.flatMap((key) => {
        const text = storage.getItem(key) ?? "";
        const stored = parseStored(text);
        if (stored) return [{ ...stored, size: text.length }];
        storage.removeItem(key);
        return [];
      });
      entries.sort((a, b) => a.order - b.order);
      for (const { picture, size } of entries) kept.set(picture.eventGuid, size);
      order = (entries.at(-1)?.order ?? -1) + 1;
      return entries.map(({ picture }) => picture);
    },
    async keep({ image, ...picture }) {
      const known = storage.getItem(prefix + picture.eventGuid);
      const before = known === null ? null : parseStored(known);
      const text = JSON.stringify({ ...picture, order: before?.order ?? order++, image: await toBase64(image) });
      kept.set(picture.eventGuid, text.length);
      const dropped: string[] = [];
      const isFull = () =>
        kept.size > CACHED_IMAGE_LIMIT || kept.values().reduce((sum, size) => sum + size, 0) > CACHED_SIZE_LIMIT;
      while (isFull() || !write(picture.eventGuid, text)) {
        const [oldest] = kept.keys();
        if (oldest === undefined) break;
        remove(oldest);
        dropped.push(oldest);
        if (oldest === picture.eventGuid) break;
      }
      return dropped;
    },
  };
}

function parseStored(text: string): { order: number; picture: ProctorImage } | null {
  try {
    const stored = JSON.parse(text) as Record<string, unknown>;
    const { order, eventGuid, image, contentType, signedUrl, sequence, retry } = stored;
    if (typeof order !== "number" || typeof eventGuid !== "string" || typeof image !== "string") return null;
    if (typeof contentType !== "string" || typeof retry !== "number") return null;
    return {
      order,
      picture: {
        eventGuid,
        image: fromBase64(image, contentType),
        contentType,
        signedUrl: typeof signedUrl === "string" ? signedUrl : null,
        sequence: typeof sequence === "number" ? sequence : null,
        retry,
      },
    };
  } catch {
    return null;
  }
}
