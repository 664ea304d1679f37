/** The title of the present screen, as its route names it, and that of the tab. */
import { useMatches } from '@tanstack/react-router';
import { useOpenedTitle, useRunningInTitle } from '#web/lib/title-parts.ts';
import { useHouseName } from '#web/identity/settings/house-name.ts';

export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '' });

/** What runs, then what is open, else the screen, and whose house it is: '▶ 1:12 Gear review · Leave · Cutroom' (docs/screens.md#routes). */
export function useTabTitle(): string {
  const running = useRunningInTitle();
  const screen = useScreenTitle();
  const opened = useOpenedTitle();
  const house = useHouseName();
  return [running, opened ?? screen, house, 'Cutroom'].filter(Boolean).join(' · ');
}
