/** Chosen files that can't be uploaded, such as empty ones, of the team and of contacts (docs/files.md#uploads). */
import { checkNewFile } from '#domain/work/project-files.ts';
import { notifyError } from '#web/ui/feedback/toasts.ts';
import type { ChosenFile } from './chosen-files.ts';

/** Refused files that are named. */
const MAX_NAMED = 3;

/** Reports the files that can't be uploaded, all in one message with one reason, and returns the others. */
export function withoutRefused(
  chosen: readonly ChosenFile[],
  translate: (message: string) => string = String,
): ChosenFile[] {
  const names: string[] = [];
  let reason = '';
  const accepted = chosen.filter(({ file, path }) => {
    const [violation] = checkNewFile({ name: path, sizeBytes: file.size });
    if (violation) {
      names.push(path);
      reason = translate(violation.message);
    }
    return !violation;
  });
  if (reason) notifyError(`${names.slice(0, MAX_NAMED).join(', ')}${names[MAX_NAMED] ? ' ...' : ''}: ${reason}`);
  return accepted;
}
