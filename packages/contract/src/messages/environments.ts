/** About environments; in a file of its own, because few pages need it. */
export const environmentMessages = {
  /** The websocket's code DRI. */
  reconnecting: "Reconnecting... Please wait for few seconds",
  /** The websocket's code DRE: the generic text that asks for a refresh. */
  unreachable: "Something went wrong, Please refresh the page. If issue still persists contact support",
  /** For a 422, which the specification calls a delayed environment. */
  delayed: "Your environment is delayed. You can already work on your files; it opens here as soon as it is ready.",
} as const;
