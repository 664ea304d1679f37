/** What stands in the title of the tab beside the screen's own words; whoever draws it says so (docs/screens.md#routes, docs/screens.md#top-bar). */
import { useEffect, useSyncExternalStore } from 'react';

/** A place in the title: the hook that fills it for as long as a component is drawn, and the one that reads it. */
function titlePart() {
  let current: string | undefined;
  const listeners = new Set<() => void>();
  const set = (title: string | undefined): void => {
    current = title;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const useFill = (title: string | undefined): void =>
    useEffect(() => {
      if (title === undefined) return undefined;
      set(title);
      return () => set(undefined);
    }, [title]);
  const useRead = (): string | undefined => useSyncExternalStore(subscribe, () => current);
  return [useFill, useRead] as const;
}

/** What is open on the present screen, in place of the screen's own title; undefined while the name is not known. */
export const [useOpenTitle, useOpenedTitle] = titlePart();

/** What runs for the signed-in person, in front of the title of every tab. */
export const [useRunningTitle, useRunningInTitle] = titlePart();
