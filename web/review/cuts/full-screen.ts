/** Toggles full screen for a part of the page; falls back to the video itself on phones that support only that. */

type Phone = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function toggleFullScreen(part: HTMLElement | null): void {
  if (!part) return;
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => undefined);
  const video: Phone | null = part.querySelector('video');
  if ('requestFullscreen' in part) part.requestFullscreen().catch(() => undefined);
  else video?.webkitEnterFullscreen?.();
}
