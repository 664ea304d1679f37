/** What an earlier session or version may have left in the browser, and its removal (docs/people.md#sign-in). */
import { clearAllButPreferences } from './preferences.ts';
import { session } from './session-store.ts';

/** Browser caches of this origin; done at the start of the app. */
export async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** Session and local storage; done when the sign-in page opens. */
export function clearLeftovers(): void {
  session.end();
  clearAllButPreferences();
}

/** Everything before a sign-in; a browser that forbids a part of it must not keep anyone out. */
export async function clearBeforeSignIn(): Promise<void> {
  clearLeftovers();
  await Promise.allSettled([clearCaches(), removeServiceWorkers()]);
}
