/** Storage of the guest's session in this tab, separate from everything that signing in stores and clears (docs/review.md#links). */

type StoredVisit = { token: string; guest: string };

const isStoredVisit = (value: unknown): value is StoredVisit =>
  typeof value === 'object' && value !== null && 'token' in value && 'guest' in value;

function stored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns a store of one guest session under this key. If session storage is unavailable, the session lasts until the next reload. */
function guestStore(key: string) {
  let visitInMemory: StoredVisit | undefined;
  return {
    /** Returns the guest session of an earlier visit by this link in this tab. */
    find(token: string): string | null {
      const found = visitInMemory ?? stored(key);
      return isStoredVisit(found) && found.token === token ? found.guest : null;
    },
    store(token: string, guest: string): void {
      visitInMemory = { token, guest };
      try {
        sessionStorage.setItem(key, JSON.stringify(visitInMemory));
      } catch {
        // Stored in memory.
      }
    },
    forget(): void {
      visitInMemory = undefined;
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
export type GuestStore = ReturnType<typeof guestStore>;

/** The session of a share link. */
export const SHARE_GUEST = guestStore('cutroom.share');
/** The session of a contact's page, which remains while the contact opens links from it. */
export const PAGE_GUEST = guestStore('cutroom.client-page');
