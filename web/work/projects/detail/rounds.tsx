/** Finished round of a project: when, how long, why and who requested the next one (docs/projects.md#revision, docs/projects.md#edits). */
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { measuredText } from '#domain/work/projects/project-timer.ts';
import type { Round } from '#domain/work/projects/project.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import type { RoundChecksProps } from '#web/work/checks/round-checks.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { workSpanText } from '../card/work-span.ts';
import classes from './rounds.module.css';

const RoundChecks = lazyPart<RoundChecksProps>(
  async () => (await import('#web/work/checks/round-checks.tsx')).RoundChecks,
  { Waiting: () => <Skeleton h={22} /> },
);

/** `number` counts from 1; `cause` is the version and notes that led to the round, if known. */
export function PastRound({ round, number, cause }: { round: Round; number: number; cause?: ReactNode }) {
  const label = round.isSetBack ? 'Set back to assigned by' : 'Revision requested by';
  return (
    <div className={classes.round} data-set-back={round.isSetBack || undefined}>
      <Text fw={500}>
        Round {number} · {measuredText(round.runtimeMinutes)}
      </Text>
      <Text size="xs" c="dimmed">
        {workSpanText(round)}
      </Text>
      <Text className={classes.reason}>{round.reason}</Text>
      {round.checks && <RoundChecks checks={round.checks} />}
      <Text size="xs" c="dimmed">
        {label} {round.requestedBy.name}, {exactTimeText(round.requestedAt)}
      </Text>
      {cause}
    </div>
  );
}
