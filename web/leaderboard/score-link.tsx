/** A figure of an editor that leads to the completed projects behind it, for those who may see them. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LeaderboardEntry } from '#contract/leaderboard.ts';
import classes from './leaderboard.module.css';

export type ScoreLinkOf = (entry: LeaderboardEntry) => { to: string; search: Record<string, unknown> } | undefined;

type Props = {
  entry: LeaderboardEntry;
  linkOf: ScoreLinkOf;
  /** The figure and what it is, before the name: '40.00 points of'. */
  label: string;
  children: ReactNode;
};

export function ScoreLink({ entry, linkOf, label, children }: Props) {
  const link = entry.projectsCompleted === 0 ? undefined : linkOf(entry);
  if (!link) return children;
  return (
    <Link to={link.to} search={link.search} className={classes.scoreLink} aria-label={`${label} ${entry.name}`}>
      {children}
    </Link>
  );
}
