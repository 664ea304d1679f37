/** Chosen files that can't be uploaded, such as empty ones, of the team and of contacts (docs/files.md#uploads). */
import { checkNewFile } from '#domain/work/project-files.ts';
import { notifyError } from '#web/ui/feedback/toasts.ts';
import type { ChosenFile } from './chosen-files.ts';

/** Refused files that are named; of more, only the number is. */
const MAX_NAMED = 3;

/** Reports the files that can't be uploaded, all in one message, and returns the others. */
export function withoutRefused(
  chosen: readonly ChosenFile[],
  translate: (message: string) => string = (message) => message,
): ChosenFile[] {
  const checked = chosen.map((one) => ({
    one,
    message: checkNewFile({ name: one.path, sizeBytes: one.file.size })[0]?.message,
  }));
  const names = checked.flatMap(({ one, message }) => (message === undefined ? [] : [one.path]));
  if (names.length > 0) {
    const reasons = new Set(checked.flatMap(({ message }) => (message === undefined ? [] : [translate(message)])));
    const more = names.length > MAX_NAMED ? [`+${names.length - MAX_NAMED}`] : [];
    notifyError(`${[...names.slice(0, MAX_NAMED), ...more].join(', ')}: ${[...reasons].join(' ')}`);
  }
  return checked.flatMap(({ one, message }) => (message === undefined ? [one] : []));
}
