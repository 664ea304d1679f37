/** Title of the current screen and of the browser tab. */
import { useMatches } from '@tanstack/react-router';
import { useOpenTitleText, useRunningTitleText } from '#web/lib/address/title-parts.ts';
import { useWorkspaceName } from '#web/identity/settings/workspace-name.ts';

export const useScreenTitle = (): string =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? '' });

/** Returns the tab title: running timer, then the open record or else the screen, then the workspace: '▶ 1:12 Gear review · Leave · Cutroom' (docs/screens.md#routes). */
export function useTabTitle(): string {
  const running = useRunningTitleText();
  const screen = useScreenTitle();
  const opened = useOpenTitleText();
  const workspaceName = useWorkspaceName();
  return [running, opened ?? screen, workspaceName, 'Cutroom'].filter(Boolean).join(' · ');
}
