/** When work began and ended, in one line. */
import type { Round } from '#domain/work/project.ts';
import { dateTimeText } from '#web/lib/format.ts';

const pausesText = (count: number): string => (count === 0 ? '' : `, ${count} ${count === 1 ? 'pause' : 'pauses'}`);

/** '… to …, 2 pauses'; work that is thrown away or was corrected may never have ended. */
export function workSpanText({ startedAt, endedAt, pauses }: Pick<Round, 'startedAt' | 'endedAt' | 'pauses'>): string {
  const span = endedAt
    ? `${dateTimeText(startedAt)} to ${dateTimeText(endedAt)}`
    : `From ${dateTimeText(startedAt)}, not ended`;
  return span + pausesText(pauses.length);
}
