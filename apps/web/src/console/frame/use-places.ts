import { useNavigate } from "@tanstack/react-router";
import { useSignedIn } from "../../lib/identity.ts";
import type { Command } from "./commands.ts";
import { recentPlaces, rememberPlace, type Place } from "./recent-places.ts";

/** Makes commands of places, which are remembered when they are opened. */
export function usePlaces(): { commandOf: (place: Place) => Command; recent: () => Command[] } {
  const navigate = useNavigate();
  const { user_id: userId } = useSignedIn();

  function open({ kind, slug }: Place) {
    switch (kind) {
      case "test":
        return navigate({ to: "/tests/$slug/candidates", params: { slug } });
      case "draft":
        return navigate({ to: "/tests/$slug/edit/$part", params: { slug, part: "basics" } });
      case "problem":
        return navigate({
          to: "/library/problem/$problemSlug/edit/$editingFolder",
          params: { problemSlug: slug, editingFolder: "statement" },
        });
    }
  }

  const commandOf = (place: Place): Command => ({
    id: `${place.kind}-${place.slug}`,
    label: place.label,
    hint: place.hint,
    run: () => {
      rememberPlace(userId, place);
      void open(place);
    },
  });
  const recent = () =>
    recentPlaces(userId).map((place) => ({ ...commandOf(place), hint: `${place.hint}, opened before` }));
  return { commandOf, recent };
}
