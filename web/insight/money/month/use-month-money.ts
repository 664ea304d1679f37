/** Whether the month contains amounts for the reader (docs/figures.md#money). */
import { useQuery } from '@tanstack/react-query';
import { useActor, useRole } from '#web/identity/current-user.ts';
import { settingsQuery } from '#web/identity/settings/settings.queries.ts';
import { type Money, useMoney } from '../use-money.ts';

type MonthMoney = {
  /** False until the user and the settings are loaded, or the settings couldn't be. */
  isKnown: boolean;
  /** Undefined for readers without amounts. Editors have their own pay. */
  money: Money | undefined;
};

export function useMonthMoney(): MonthMoney {
  const money = useMoney();
  const role = useRole();
  const actor = useActor();
  // `useMoney` loads the settings.
  const { isPending } = useQuery({ ...settingsQuery(), enabled: false });
  return {
    isKnown: !isPending && actor !== undefined,
    money: role === 'editor' || money?.seesClients ? money : undefined,
  };
}
