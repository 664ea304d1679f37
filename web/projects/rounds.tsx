/** The finished rounds of a project that went back: when, how long, why and on whose word (decisions 5). */
import { Text } from '@mantine/core';
import { hoursText } from '#domain/project-timer.ts';
import type { Round } from '#domain/project.ts';
import { dateTimeText } from '#web/lib/format.ts';
import classes from './rounds.module.css';

function RoundItem({ round, place }: { round: Round; place: number }) {
  return (
    <li className={classes.round}>
      <Text fw={500}>
        Round {place} · {hoursText(round.runtimeMinutes)}
      </Text>
      <Text size="xs" c="dimmed">
        {dateTimeText(round.startedAt)} to {dateTimeText(round.endedAt)}
      </Text>
      <Text className={classes.reason}>{round.reason}</Text>
      <Text size="xs" c="dimmed">
        Revision requested by {round.requestedBy.name}, {dateTimeText(round.requestedAt)}
      </Text>
    </li>
  );
}

export function Rounds({ rounds }: { rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  return (
    <section aria-label="Revision rounds">
      <h3 className={classes.title}>Revision rounds</h3>
      <ol className={classes.list}>
        {rounds.map((round, place) => (
          <RoundItem key={round.requestedAt} round={round} place={place + 1} />
        ))}
      </ol>
    </section>
  );
}
