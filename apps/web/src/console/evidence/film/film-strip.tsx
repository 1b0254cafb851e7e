import type { FilmPicture } from "@invigil/contract/proctoring/film";
import { UnstyledButton } from "@mantine/core";
import { useMemo } from "react";
import { sinceStart } from "../evidence-words.ts";
import { alertMarks, overviewOf } from "./film-places.ts";
import classes from "./film.module.css";

interface Props {
  pictures: readonly FilmPicture[];
  index: number;
  start: string;
  /** The current picture in words. */
  spoken: string;
  onGo: (index: number) => void;
}

const WIDTH = 1_000;
/** More would be too small to see anything, and each is a whole picture to load. */
const THUMBNAILS = 10;

/** The whole film from left to right: a mark for each alert, a slider, and some of the pictures. */
export function FilmStrip({ pictures, index, start, spoken, onGo }: Props) {
  const marks = useMemo(() => alertMarks(pictures, WIDTH), [pictures]);
  const shown = overviewOf(pictures.length, THUMBNAILS);
  const current = shown.findLast((each) => each <= index);
  return (
    <div>
      <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" className={classes["marks"]} aria-hidden>
        <path d={marks.map((x) => `M${x} 0V10`).join("")} />
      </svg>
      <input
        type="range"
        className={classes["slider"]}
        aria-label="Picture"
        aria-valuetext={spoken}
        min={0}
        max={pictures.length - 1}
        value={index}
        onChange={(event) => onGo(Number(event.currentTarget.value))}
      />
      <div className={classes["thumbnails"]} role="group" aria-label="Overview">
        {shown.map((each) => {
          const picture = pictures[each];
          if (!picture) return null;
          const time = sinceStart(picture.at, start);
          return (
            <UnstyledButton
              key={each}
              className={classes["thumbnail"] ?? ""}
              aria-label={`Go to ${time}`}
              aria-current={each === current || undefined}
              onClick={() => onGo(each)}
            >
              <img src={picture.url} alt="" loading="lazy" width={96} height={72} />
              <span aria-hidden>{time}</span>
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
