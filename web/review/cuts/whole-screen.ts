/** A part of the page on the whole screen, and back; a phone that can only do that with a video does that. */

type Phone = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function turnWholeScreen(part: HTMLElement | null): void {
  if (!part) return;
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined);
  const video: Phone | null = part.querySelector('video');
  if ('requestFullscreen' in part) part.requestFullscreen().catch(() => undefined);
  else video?.webkitEnterFullscreen?.();
}
