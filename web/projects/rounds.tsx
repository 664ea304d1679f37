/** The rounds of a project that are over: when, how long, why and on whose word (docs/projects.md#revision, docs/projects.md#edits). */
import { Text } from '@mantine/core';
import { hoursText } from '#domain/project-timer.ts';
import type { Round } from '#domain/project.ts';
import { dateTimeText } from '#web/lib/format.ts';
import { workSpanText } from './work-span.ts';
import classes from './rounds.module.css';

function RoundItem({ round, place }: { round: Round; place: number }) {
  const deed = round.isSetBack ? 'Set back to assigned by' : 'Revision requested by';
  return (
    <li className={classes.round} data-set-back={round.isSetBack || undefined}>
      <Text fw={500}>
        Round {place} · {hoursText(round.runtimeMinutes)}
      </Text>
      <Text size="xs" c="dimmed">
        {workSpanText(round)}
      </Text>
      <Text className={classes.reason}>{round.reason}</Text>
      <Text size="xs" c="dimmed">
        {deed} {round.requestedBy.name}, {dateTimeText(round.requestedAt)}
      </Text>
    </li>
  );
}

export function Rounds({ rounds }: { rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  const title = rounds.every((round) => round.isSetBack) ? 'Earlier rounds' : 'Revision rounds';
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ol className={classes.list}>
        {rounds.map((round, place) => (
          <RoundItem key={`${round.requestedAt} ${round.startedAt}`} round={round} place={place + 1} />
        ))}
      </ol>
    </section>
  );
}
