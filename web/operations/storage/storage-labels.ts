/** Choices and figures of the storage card and of the storage rule. */
import { FILE_DAYS } from '#domain/platform/storage/storage-rule.ts';
import { storageText } from '#domain/files/storage-text.ts';
import { countText } from '#web/lib/time/format.ts';

/** Days that the rule offers, besides a stored value. */
const OFFERED = [
  { value: '', label: 'Forever' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
  { value: '1095', label: '3 years' },
] as const;

/** Returns the choices of days, with the stored value. */
export const dayChoices = (stored: number | null): readonly { value: string; label: string }[] =>
  stored === null || OFFERED.some(({ value }) => value === String(stored))
    ? OFFERED
    : [...OFFERED, { value: String(stored), label: `${stored} days` }];

export const REMAINING_CHOICES = [
  { value: 'approved', label: 'Approved versions' },
  { value: 'newest', label: 'The newest versions' },
] as const;

/** Returns the number of days of a choice; null for forever. */
export const daysOf = (choice: string): number | null =>
  choice === '' ? null : Math.min(FILE_DAYS.max, Math.max(FILE_DAYS.min, Number(choice)));

/** Returns `12 projects, 3.4 GB`. */
export const dueText = ({ total, bytes }: { total: number; bytes: number }): string =>
  `${countText(total, 'project')}, ${storageText(bytes)}`;
