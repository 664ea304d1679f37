/** The page that says that one is offline: a service worker, where the browser allows one (docs/screens.md#installed). */

/** Https and localhost alone have service workers; plain http works without. A sign-in removes it (docs/people.md#sign-in), the session that follows brings it back. */
export function bringOfflinePage(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  // One that cannot be had costs the page that says so, and nothing else.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
