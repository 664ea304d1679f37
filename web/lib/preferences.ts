/** Preferences of this device (theme, collapsed menu, list view). They survive a sign-out, since they contain no personal data. */
import { useMemo, useSyncExternalStore } from 'react';

const PREFIX = 'cutroom.preference.';
const listeners = new Set<() => void>();

/** Returns the storage key of a preference. public/first.js also reads these keys, before the app starts. */
export const preferenceKey = (name: string): string => PREFIX + name;

/** Returns the stored preference; null if nothing is. */
export const storedPreference = (name: string): string | null => localStorage.getItem(preferenceKey(name));

export function storePreference(name: string, value: string): void {
  localStorage.setItem(preferenceKey(name), value);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns a preference with a few choices, and a function to change it. An unknown stored value counts as the first choice. */
export function usePreference<T extends string>(name: string, choices: readonly [T, ...T[]]): [T, (value: T) => void] {
  const stored = useSyncExternalStore(subscribe, () => storedPreference(name));
  const value = choices.find((choice) => choice === stored) ?? choices[0];
  return [value, (next) => storePreference(name, next)];
}

const NONE: readonly string[] = [];

function textsIn(stored: string | null): readonly string[] {
  try {
    const texts: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(texts) ? texts.filter((one) => typeof one === 'string') : NONE;
  } catch {
    return NONE;
  }
}

/** Returns a stored list of strings, and a function to change it. An invalid stored value counts as an empty list. */
export function useListPreference(name: string): [readonly string[], (texts: readonly string[]) => void] {
  const stored = useSyncExternalStore(subscribe, () => storedPreference(name));
  const texts = useMemo(() => textsIn(stored), [stored]);
  return [texts, (next) => storePreference(name, JSON.stringify(next))];
}

/** Returns a stored subset of known choices, and a function to change it, in the order of `choices`. Ignores unknown stored values; defaults to `first`. */
export function usePreferredSet<T extends string>(
  name: string,
  choices: readonly T[],
  first: readonly T[],
): [readonly T[], (values: readonly T[]) => void] {
  const stored = useSyncExternalStore(subscribe, () => storedPreference(name));
  const values = useMemo(() => {
    if (stored === null) return first;
    const chosen = stored.split(',');
    return choices.filter((one) => chosen.includes(one));
  }, [stored, choices, first]);
  return [values, (next) => storePreference(name, choices.filter((one) => next.includes(one)).join(','))];
}

/** Clears local storage except for preferences. */
export function clearAllButPreferences(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(PREFIX)) localStorage.removeItem(key);
}
