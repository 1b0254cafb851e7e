/** Two answers at once cannot be understood. */
export function pauseOthers(playing: HTMLAudioElement): void {
  for (const audio of document.querySelectorAll("audio")) if (audio !== playing) audio.pause();
}
