/** Correction of a project's times: before, after, reason, author and time (docs/points.md#point-rules). */
import { Text } from '@mantine/core';
import { measuredText } from '#domain/work/projects/project-timer.ts';
import type { TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import { workSpanText } from '../card/work-span.ts';
import classes from './rounds.module.css';

function Times({ name, times }: { name: string; times: WorkTimes }) {
  const { runtimeMinutes } = times;
  return (
    <Text size="xs" c="dimmed">
      {name}: {workSpanText(times)}
      {runtimeMinutes === null && times.endedAt === null ? '' : ` · ${measuredText(runtimeMinutes)}`}
    </Text>
  );
}

export function CorrectedTimes({ correction }: { correction: TimeCorrection }) {
  const { before, after, reason, correctedBy, correctedAt } = correction;
  return (
    <div className={classes.round} data-set-back>
      <Text fw={500}>Corrected times</Text>
      <Times name="Before" times={before} />
      <Times name="After" times={after} />
      <Text className={classes.reason}>{reason || 'No reason given.'}</Text>
      <Text size="xs" c="dimmed">
        Corrected by {correctedBy.name}, {exactTimeText(correctedAt)}
      </Text>
    </div>
  );
}
