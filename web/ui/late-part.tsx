/** Parts of a screen that nobody waits for at first: fetched when the page has come to rest, or as soon as one is asked for. */
import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { hasRested, onRest, whenIdle } from './rest.ts';

/** Until a part that could not be had is asked for again, each time longer. */
const AGAIN_MS = 2_000;
const LONGEST_MS = 20_000;

type Fetch = () => Promise<void>;
const waiting = new Set<Fetch>();
let isPlanned = false;

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** One after the other, the screen's own before those of the frame, each when nothing else is to be done. A part that cannot be had now is fetched when it is asked for. */
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

/** Once the page has come to rest; a part that is declared later is fetched then. */
function planFetch(): void {
  if (isPlanned || savesData()) return;
  isPlanned = true;
  if (hasRested()) whenIdle(fetchNext);
  else onRest(fetchNext);
}

export type LatePart<P> = ComponentType<P> & { fetch: Fetch };

type Options<P> = {
  /** What stands in its place until it is there; nothing by default. */
  Waiting?: ComponentType<P>;
  /** Standing on the screen does not ask for it: only `fetch` and rest do. */
  isPatient?: boolean;
  /** What stands in its place stays for as long as this says so: somebody is at work there. */
  keepsWaiting?: (props: P) => boolean;
};

/** The component that `load` brings. Where it cannot be had, what stands beside it stays, with all that is typed there, and it is asked for again and again. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { Waiting, isPatient = false, keepsWaiting }: Options<P> = {},
): LatePart<P> {
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
  function Late(props: P) {
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
    const Shown = keepsWaiting?.(props) ? Waiting : (Loaded ?? Waiting);
    return Shown ? createElement(Shown, props) : null;
  }
  waiting.add(fetch);
  planFetch();
  return Object.assign(Late, { fetch });
}
