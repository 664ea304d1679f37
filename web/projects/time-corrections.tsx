/** What edits corrected of a project's times: before, after, why, and who did it when (docs/points.md#point-rules). */
import { Text } from '@mantine/core';
import { hoursText } from '#domain/project-timer.ts';
import type { TimeCorrection, WorkTimes } from '#domain/project.ts';
import { dateTimeText } from '#web/lib/format.ts';
import { workSpanText } from './work-span.ts';
import classes from './rounds.module.css';

const TITLE = 'Corrected times';

function Times({ name, times }: { name: string; times: WorkTimes }) {
  const { runtimeMinutes } = times;
  return (
    <Text size="xs" c="dimmed">
      {name}: {workSpanText(times)}
      {runtimeMinutes === null ? '' : ` · ${hoursText(runtimeMinutes)}`}
    </Text>
  );
}

export function TimeCorrections({ corrections }: { corrections: readonly TimeCorrection[] }) {
  if (corrections.length === 0) return null;
  return (
    <section aria-label={TITLE}>
      <h3 className={classes.title}>{TITLE}</h3>
      <ol className={classes.list}>
        {corrections.map((one) => (
          <li key={one.correctedAt + JSON.stringify(one.after)} className={classes.round} data-set-back>
            <Times name="Before" times={one.before} />
            <Times name="After" times={one.after} />
            <Text className={classes.reason}>{one.reason || 'No reason given.'}</Text>
            <Text size="xs" c="dimmed">
              Corrected by {one.correctedBy.name}, {dateTimeText(one.correctedAt)}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
