/** Removes browser data of earlier sessions and app versions (docs/people.md#sign-in). */
import { clearAllButPreferences } from '#web/lib/preferences.ts';
import { session } from '#web/lib/api/session-store.ts';

/** Deletes the browser caches of this origin. Runs at app start. */
export async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** Clears session and local storage. Runs when the sign-in page opens. */
export function clearLeftovers(): void {
  session.end();
  clearAllButPreferences();
}

/** Clears everything before a sign-in. Ignores errors: a browser that blocks storage must not lock anyone out. */
export async function clearBeforeSignIn(): Promise<void> {
  clearLeftovers();
  await Promise.allSettled([clearCaches(), removeServiceWorkers()]);
}
