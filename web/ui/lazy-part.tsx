/** Lazily loaded parts of a screen: fetched when the page is idle, or as soon as one is needed. */
import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { hasIdled, onIdle, whenIdle } from './idle.ts';

/** Delay before a failed load is retried; grows with each attempt. */
const AGAIN_MS = 2_000;
const LONGEST_MS = 20_000;

type Fetch = () => Promise<void>;
const waiting = new Set<Fetch>();
let isPlanned = false;

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the queued parts one by one when idle, those of the screen before those of the shell. A failed part is retried when it is needed. */
function fetchNext(): void {
  const next = [...waiting].at(-1);
  if (next === undefined) {
    isPlanned = false;
    return;
  }
  waiting.delete(next);
  next()
    .catch(() => undefined)
    .finally(() => whenIdle(fetchNext));
}

/** Starts loading once the page is idle; parts declared later load then. */
function planFetch(): void {
  if (isPlanned || savesData()) return;
  isPlanned = true;
  if (hasIdled()) whenIdle(fetchNext);
  else onIdle(fetchNext);
}

export type LazyPart<P> = ComponentType<P> & { fetch: Fetch };

type Options<P> = {
  /** Placeholder until the part has loaded; nothing by default. */
  Waiting?: ComponentType<P>;
  /** If true, mounting doesn't load the part; only `fetch` and idle time do. */
  isPatient?: boolean;
  /** Keeps the placeholder while this returns true, because the user is working in it. */
  keepPlaceholder?: (props: P) => boolean;
};

/** Creates a lazily loaded component. If loading fails, its surroundings and their input stay, and it is retried. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, isPatient = false, keepPlaceholder }: Options<P> = {},
): LazyPart<P> {
  let Part: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const fetch: Fetch = () => {
    waiting.delete(fetch);
    coming ??= load().then(
      (loaded) => {
        Part = loaded;
        for (const listener of listeners) listener();
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Lazy(props: P) {
    const Loaded = useSyncExternalStore(subscribe, () => Part);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Loaded !== undefined || isPatient) return undefined;
      const ask = (): void => void fetch().catch(() => setFailures((before) => before + 1));
      if (failures === 0) {
        ask();
        return undefined;
      }
      const again = setTimeout(ask, Math.min(failures * AGAIN_MS, LONGEST_MS));
      return () => clearTimeout(again);
    }, [Loaded, failures]);
    const Shown = keepPlaceholder?.(props) ? Waiting : (Loaded ?? Waiting);
    return Shown ? createElement(Shown, props) : null;
  }
  waiting.add(fetch);
  planFetch();
  return Object.assign(Lazy, { fetch });
}
