/** Choices of a person on this device (theme, narrow menu, list view); they outlive a session, since they say nothing about it. */
import { useSyncExternalStore } from 'react';

const PREFIX = 'cutroom.preference.';
const listeners = new Set<() => void>();

/** The storage key of a preference; also read by public/theme.js before the app starts. */
export const preferenceKey = (name: string): string => PREFIX + name;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A remembered choice among a few; anything else in the storage counts as the first one. */
export function usePreference<T extends string>(name: string, choices: readonly [T, ...T[]]): [T, (value: T) => void] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(preferenceKey(name)));
  const value = choices.find((choice) => choice === stored) ?? choices[0];
  const remember = (next: T): void => {
    localStorage.setItem(preferenceKey(name), next);
    for (const listener of listeners) listener();
  };
  return [value, remember];
}

/** Empties local storage but for the choices above. */
export function clearAllButPreferences(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(PREFIX)) localStorage.removeItem(key);
}
