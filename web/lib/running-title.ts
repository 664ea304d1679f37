/** What runs for the signed-in person, in front of the title of every tab (docs/screens.md#top-bar). */
import { useEffect, useSyncExternalStore } from 'react';

let current: string | undefined;
const listeners = new Set<() => void>();

function set(title: string | undefined): void {
  if (title === current) return;
  current = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts the words in front of the tab's title for as long as this is drawn. */
export function useRunningTitle(title: string | undefined): void {
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [title]);
}

/** What runs now, in words. */
export const useRunningInTitle = (): string | undefined => useSyncExternalStore(subscribe, () => current);
