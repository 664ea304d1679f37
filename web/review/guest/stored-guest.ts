/** Storage of the guest's session in this tab, separate from everything that signing in stores and clears (docs/review.md#links). */

const KEY = 'cutroom.share';

/** Guest session in memory until the next reload, used when session storage is unavailable. */
let visitInMemory: { token: string; guest: string } | undefined;

const isStoredVisit = (value: unknown): value is { token: string; guest: string } =>
  typeof value === 'object' && value !== null && 'token' in value && 'guest' in value;

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns the guest session of an earlier visit by this link in this tab. */
export function storedGuest(token: string): string | null {
  const found = visitInMemory ?? stored();
  return isStoredVisit(found) && found.token === token ? found.guest : null;
}

export function storeGuest(token: string, guest: string): void {
  visitInMemory = { token, guest };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visitInMemory));
  } catch {
    // If storage is unavailable, the visit lasts until the page is reloaded.
  }
}

export function forgetGuest(): void {
  visitInMemory = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // If storage is unavailable, nothing was stored.
  }
}
