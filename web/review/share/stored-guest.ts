/** Who a guest is to the server: kept in this tab alone, apart from all that a sign-in keeps and clears (docs/review.md#links). */

const KEY = 'cutroom.share';

/** A browser that lends no storage keeps the visit until a reload. */
let visitInMemory: { token: string; guest: string } | undefined;

const isKept = (value: unknown): value is { token: string; guest: string } =>
  typeof value === 'object' && value !== null && 'token' in value && 'guest' in value;

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return undefined;
  }
}

/** What an earlier visit by this link was told in this tab. */
export function storedGuest(token: string): string | null {
  const found = visitInMemory ?? stored();
  return isKept(found) && found.token === token ? found.guest : null;
}

export function keepGuest(token: string, guest: string): void {
  visitInMemory = { token, guest };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(visitInMemory));
  } catch {
    // Then the visit lasts as long as the page.
  }
}

export function forgetGuest(): void {
  visitInMemory = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What cannot be read cannot be left either.
  }
}
