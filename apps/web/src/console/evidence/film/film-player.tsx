import type { FilmPicture } from "@invigil/contract/proctoring/film";
import { Badge, Group, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { clockTime, sinceStart, titleOf } from "../evidence-words.ts";
import { FilmControls } from "./film-controls.tsx";
import { FilmStrip } from "./film-strip.tsx";
import classes from "./film.module.css";
import { useFilm } from "./use-film.ts";

interface Props {
  pictures: readonly FilmPicture[];
  start: string;
}

/** Plays the pictures of an attempt, with the time of each and what was seen then. */
export function FilmPlayer({ pictures, start }: Props) {
  const film = useFilm(pictures);
  const { index, playing, go, settle } = film;
  const [broken, setBroken] = useState("");
  const picture = pictures[index];
  if (!picture) return null;
  const seen = picture.seen.map(titleOf);
  const place = `Picture ${index + 1} of ${pictures.length}`;
  const when = `${sinceStart(picture.at, start)} (${clockTime(picture.at)})`;
  const spoken = `${place}, ${when}. ${seen.length === 0 ? "Nothing notable was seen." : `${seen.join(", ")}.`}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside bubble up to here
    <div className={classes["player"]} onKeyDown={film.onKeyDown}>
      <figure className={classes["figure"]}>
        <div className={classes["screen"]}>
          <img
            className={classes["picture"]}
            src={picture.url}
            alt={spoken}
            width={640}
            height={480}
            onLoad={() => settle(picture.url)}
            onError={() => {
              setBroken(picture.url);
              settle(picture.url);
            }}
          />
          {broken === picture.url && (
            <Text className={classes["broken"] ?? ""} role="status">
              This picture could not be loaded.
            </Text>
          )}
        </div>
        <figcaption className={classes["caption"]}>
          <Text span fw={600}>
            {place}
          </Text>
          <Text span>{when}</Text>
          <Group gap={4} component="span">
            {seen.map((title) => (
              <Badge key={title} variant="light" color="orange" c="var(--mantine-color-text)" tt="none">
                {title}
              </Badge>
            ))}
          </Group>
        </figcaption>
      </figure>
      <FilmControls film={film} />
      <FilmStrip pictures={pictures} index={index} start={start} spoken={spoken} onGo={go} />
      <Text size="sm" c="dimmed">
        At 1×, each picture is shown for one second. Inside the player, Space plays or pauses, the arrow keys go to the
        next or previous picture, with Shift to the next or previous alert, and Shift with the up and down keys changes
        the speed.
      </Text>
      {/* Silent while playing, because a screen reader would never stop talking. */}
      <VisuallyHidden role="status">{!playing && spoken}</VisuallyHidden>
    </div>
  );
}
