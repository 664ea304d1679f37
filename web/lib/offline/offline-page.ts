/** Offline page, served by a service worker where the browser allows one (docs/screens.md#installed). */

/** Registers the service worker. Browsers allow one on https and localhost only; over plain http, the app works without it. The sign-in page removes it (docs/people.md#sign-in) and the next session registers it again. */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  // If registration fails, only the offline page is missing.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
