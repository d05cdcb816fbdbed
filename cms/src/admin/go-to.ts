/** Focuses a text, so that a screen reader says it, and scrolls to it if it is out of sight or low on the screen, as on a phone. */
export function goTo(text: HTMLElement | null): void {
  if (!text) return;
  text.focus({ preventScroll: true });
  const { top } = text.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) text.scrollIntoView({ block: 'start' });
}
