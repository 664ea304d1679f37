/** Labels of checks. */
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';
import type { ProjectCheck } from '#domain/work/checks/checks.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { exactTimeText } from '#web/lib/time/format.ts';

/** Options of the field for the moment. */
export const MOMENT_OPTIONS: { value: CheckMoment; label: string }[] = [
  { value: 'end', label: 'Before end' },
  { value: 'delivery', label: 'Before delivery' },
];

/** Returns, for example, `2 checks open`. */
export const openChecksText = (count: number): string => `${countOf(count, 'check')} open`;

/** Returns who ticked a check and when; empty while it is open. */
export const doneText = ({ done }: Pick<ProjectCheck, 'done'>): string =>
  done === null ? '' : `Done${done.by ? ` by ${done.by.name}` : ''}, ${exactTimeText(done.at)}`;
