/** Currency of the workspace, and whose money the user sees (docs/figures.md#money). */
import { useQuery } from '@tanstack/react-query';
import { useActor } from '#web/identity/current-user.ts';
import { settingsQuery } from '#web/identity/settings/settings.queries.ts';

export type Money = {
  currency: string;
  /** Whether the user sees what clients pay. */
  seesClients: boolean;
  /** Administrators alone write, and see what editors get. */
  isAdmin: boolean;
};

/** Hints refetch the settings, so they are rarely requested again. */
const FRESH_MS = 60_000;

/** Returns undefined while the workspace has no currency, and until its settings and the user are loaded. */
export function useMoney(): Money | undefined {
  const { data } = useQuery({ ...settingsQuery(), staleTime: FRESH_MS });
  const actor = useActor();
  if (!data || !actor || data.record.currency === '') return undefined;
  const { currency, managersSeeClientMoney } = data.record;
  const isAdmin = actor.type === 'admin';
  return { currency, isAdmin, seesClients: isAdmin || (actor.type === 'manager' && managersSeeClientMoney) };
}
