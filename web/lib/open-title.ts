/** What is open on the present screen, for the title of the tab; whoever draws it says so (docs/screens.md#routes). */
import { useEffect, useSyncExternalStore } from 'react';

let current: string | undefined;
const listeners = new Set<() => void>();

function set(title: string | undefined): void {
  current = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the tab for as long as this is drawn; undefined while the name is not known. */
export function useOpenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    set(title);
    return () => set(undefined);
  }, [title]);
}

/** What is open now, in words; undefined where the screen's own title says it all. */
export const useOpenedTitle = (): string | undefined => useSyncExternalStore(subscribe, () => current);
