/** Finished round of a project: when, how long, why and who requested the next one (docs/projects.md#revision, docs/projects.md#edits). */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { checksText, type RoundCheck } from '#domain/work/checks.ts';
import { measuredText } from '#domain/work/projects/project-timer.ts';
import type { Round } from '#domain/work/projects/project.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import { countsIn } from '#web/work/checks/check-counts.ts';
import { doneText } from '#web/work/checks/check-labels.ts';
import { workSpanText } from '../card/work-span.ts';
import classes from './rounds.module.css';

/** Checks as they were at the end of the round, collapsed to keep the thread short. */
function RoundChecks({ checks }: { checks: readonly RoundCheck[] }) {
  return (
    <details className={classes.checks}>
      <summary>{`Checks ${checksText(countsIn(checks))}`}</summary>
      <ul>
        {checks.map((check, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two checks may be equal
          <li key={index}>{`${check.text}: ${doneText(check) || 'Open'}`}</li>
        ))}
      </ul>
    </details>
  );
}

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
