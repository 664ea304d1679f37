/** Lazily loaded parts of a screen: fetched when needed, and the likely ones as soon as the page is idle (ADR 11). */
import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { markPrefetchStart, runWhenPageIdle } from './idle.ts';

/** Delay before a failed load is retried; grows with each attempt. */
const RETRY_MS = 2_000;
const MAX_RETRY_MS = 20_000;

type Fetch = () => Promise<void>;

// Returns whether to prefetch, which is off in tests.
const mayPrefetch = (): boolean =>
  import.meta.env.MODE !== 'test' &&
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData !== true;

/** Fetches a part before it is needed. A failed one is retried when it is needed. */
export function prefetchPart({ fetch }: { fetch: Fetch }): void {
  if (!mayPrefetch()) return;
  markPrefetchStart();
  fetch().catch(() => undefined);
}

export type LazyPart<P> = ComponentType<P> & { fetch: Fetch };

type Options<P> = {
  /** Placeholder until the part has loaded; nothing by default. */
  Waiting?: ComponentType<P>;
  /** If true, most people open the part next, so it is prefetched when the page is idle. The limit for all of a screen's likely parts is 100 kB (scripts/web-budgets.test.ts). */
  isLikely?: boolean;
  /** If true, mounting doesn't load the part; only `fetch` and idle time do. */
  loadsOnDemand?: boolean;
  /** Keeps the placeholder while this returns true, because the user is still typing in it. */
  keepPlaceholder?: (props: P) => boolean;
};

/** Creates a lazily loaded component. If loading fails, the content around it is unaffected and loading is retried. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, isLikely = false, loadsOnDemand = false, keepPlaceholder }: Options<P> = {},
): LazyPart<P> {
  let Part: ComponentType<P> | undefined;
  let pending: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const fetch: Fetch = () => {
    pending ??= load().then(
      (loaded) => {
        Part = loaded;
        for (const listener of listeners) listener();
      },
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Lazy(props: P) {
    const Loaded = useSyncExternalStore(subscribe, () => Part);
    const [failures, setFailures] = useState(0);
    useEffect(() => {
      if (Loaded !== undefined || loadsOnDemand) return undefined;
      const startFetch = (): void => void fetch().catch(() => setFailures((before) => before + 1));
      if (failures === 0) {
        startFetch();
        return undefined;
      }
      const retryTimer = setTimeout(startFetch, Math.min(failures * RETRY_MS, MAX_RETRY_MS));
      return () => clearTimeout(retryTimer);
    }, [Loaded, failures]);
    const Rendered = keepPlaceholder?.(props) ? Waiting : (Loaded ?? Waiting);
    return Rendered ? createElement(Rendered, props) : null;
  }
  if (isLikely) runWhenPageIdle(() => prefetchPart({ fetch }));
  return Object.assign(Lazy, { fetch });
}
