/** Dynamic parts of the document title, set by mounted components (docs/screens.md#routes, docs/screens.md#top-bar). */
import { useEffect, useSyncExternalStore } from 'react';

/** Creates a part of the title: a hook that sets it while mounted, and a hook that reads it. */
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
  const useSetTitle = (title: string | undefined): void =>
    useEffect(() => {
      if (title === undefined) return undefined;
      set(title);
      return () => set(undefined);
    }, [title]);
  const useTitleText = (): string | undefined => useSyncExternalStore(subscribe, () => current);
  return [useSetTitle, useTitleText] as const;
}

/** Name of the open record, which replaces the screen's title; undefined until it has loaded. */
export const [useOpenTitle, useOpenTitleText] = titlePart();

/** The user's running timer, shown at the start of the title. */
export const [useRunningTitle, useRunningTitleText] = titlePart();
