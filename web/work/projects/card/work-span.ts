/** Start, end and pauses of work as one line. */
import type { Round } from '#domain/work/projects/project.ts';
import { dateTimeText } from '#web/lib/time/format.ts';

const pausesText = (count: number): string => (count === 0 ? '' : `, ${count} ${count === 1 ? 'pause' : 'pauses'}`);

/** Returns e.g. '… to …, 2 pauses'; discarded or corrected work may have no end. */
export function workSpanText({ startedAt, endedAt, pauses }: Pick<Round, 'startedAt' | 'endedAt' | 'pauses'>): string {
  const span = endedAt
    ? `${dateTimeText(startedAt)} to ${dateTimeText(endedAt)}`
    : `From ${dateTimeText(startedAt)}, not ended`;
  return span + pausesText(pauses.length);
}
