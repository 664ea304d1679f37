/** Actions of mounted components, available by shortcut and in the command palette (docs/screens.md#keys). */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

export type OfferedAction = {
  /** Unique among the registered actions. */
  id: string;
  label: string;
  /** Key name as in `KeyboardEvent.key`: `j`. Without one, the action is only in the palette. */
  key?: string;
  /** Search terms besides the label. */
  keywords?: string;
  run: () => void;
};

/** Attribute that marks the container of actions; a dialog that contains one leaves their shortcuts active. */
export const ACTIONS_CONTAINER = 'data-actions-container';

const sources = new Map<object, readonly OfferedAction[]>();
const listeners = new Set<() => void>();
let offered: readonly OfferedAction[] = [];

function set(source: object, actions: readonly OfferedAction[] | undefined): void {
  if (actions) sources.set(source, actions);
  else sources.delete(source);
  offered = [...sources.values()].flat();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the registered actions. */
export const offeredActions = (): readonly OfferedAction[] => offered;

export const useOfferedActions = (): readonly OfferedAction[] => useSyncExternalStore(subscribe, offeredActions);

/** Registers actions while the component is mounted; each runs its latest callback. */
export function useOfferActions(actions: readonly OfferedAction[]): void {
  const [source] = useState(() => ({}));
  const runLatest = useEffectEvent((id: string) => actions.find((action) => action.id === id)?.run());
  const actionsText = JSON.stringify(actions.map(({ id, label, key, keywords }) => ({ id, label, key, keywords })));
  useEffect(() => {
    const plainActions = JSON.parse(actionsText) as Omit<OfferedAction, 'run'>[];
    set(
      source,
      plainActions.map((action) => ({ ...action, run: () => runLatest(action.id) })),
    );
    return () => set(source, undefined);
  }, [source, actionsText]);
}
