/** Editor's name, linked to the profile for viewers who may open it. */
import { UnstyledButton } from '@mantine/core';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import classes from './leaderboard.module.css';

export type OpenProfile = (userId: number) => void;

export function EditorName({ entry, onOpenProfile }: { entry: LeaderboardEntry; onOpenProfile?: OpenProfile }) {
  const props = { className: classes.name, title: entry.name };
  if (!onOpenProfile) return <span {...props}>{entry.name}</span>;
  return (
    <UnstyledButton {...props} data-link onClick={() => onOpenProfile(entry.userId)}>
      {entry.name}
    </UnstyledButton>
  );
}
