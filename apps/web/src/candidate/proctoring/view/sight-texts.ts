import type { Sight } from "@invigil/capture/types";

interface SightText {
  title: string;
  text: string;
}

const UNCLEAR = "Your camera’s picture cannot be judged";

/** What is wrong with the camera's picture, and what to do about it. */
export const SIGHT_TEXTS: Record<Exclude<Sight, null>, SightText> = {
  dark: {
    title: UNCLEAR,
    text: "It is too dark. Turn on a light, or uncover the camera. This is reported while it lasts.",
  },
  covered: {
    title: UNCLEAR,
    text: "Hardly anything can be seen. Uncover the camera and check what it points at. This is reported while it lasts.",
  },
  blurred: {
    title: UNCLEAR,
    text: "It is blurred. Wipe the lens, or move a little away from it. This is reported while it lasts.",
  },
  frozen: {
    title: "Your camera’s picture does not move",
    text: "Unplug the camera and plug it in again, or close other programs that use it. You can continue with your answers.",
  },
  off: {
    title: "Your browser cannot check the camera’s picture",
    text: "Pictures are still taken and are checked later. This has been reported. You can continue with your answers.",
  },
};
