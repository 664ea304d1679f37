/** Acts that what stands on the screen offers beyond its buttons: by a key, and in the palette (docs/screens.md#keys). */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

export type OfferedAct = {
  /** Unique among those that are offered. */
  id: string;
  label: string;
  /** As the keyboard names it: `j`. */
  key: string;
  /** Words that find it besides its label. */
  words?: string;
  run: () => void;
};

/** Marks what an open thing stands in: a dialog that holds it leaves the keys of its acts alive. */
export const ACTS_PLACE = 'data-acts-place';

const sources = new Map<object, readonly OfferedAct[]>();
const listeners = new Set<() => void>();
let offered: readonly OfferedAct[] = [];

function set(source: object, acts: readonly OfferedAct[] | undefined): void {
  if (acts) sources.set(source, acts);
  else sources.delete(source);
  offered = [...sources.values()].flat();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is offered now. */
export const offeredActs = (): readonly OfferedAct[] => offered;

export const useOfferedActs = (): readonly OfferedAct[] => useSyncExternalStore(subscribe, offeredActs);

/** Offers these for as long as the caller stands on the screen; each runs as it was given last. */
export function useOfferActs(acts: readonly OfferedAct[]): void {
  const [source] = useState(() => ({}));
  const runLatest = useEffectEvent((id: string) => acts.find((act) => act.id === id)?.run());
  const actsText = JSON.stringify(acts.map(({ id, label, key, words }) => ({ id, label, key, words })));
  useEffect(() => {
    const plainActs = JSON.parse(actsText) as Omit<OfferedAct, 'run'>[];
    set(
      source,
      plainActs.map((act) => ({ ...act, run: () => runLatest(act.id) })),
    );
    return () => set(source, undefined);
  }, [source, actsText]);
}
