/** Explains to the user why a backup, a restore or a move failed. */
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { UnavailableError } from '#server/platform/health/unavailable.ts';
import { BackupError, FileFault } from './format/backup-error.ts';

/** Returns one sentence, or undefined for unexpected errors. `name` is that of the file or folder. */
export function faultMessage(error: unknown, name: string): string | undefined {
  const { code, path: location = name, name: kind } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError || error instanceof UnavailableError) return error.message;
  if (error instanceof FileFault) return `Can't use ${name}: ${error.message}.`;
  if (isDiskFull(error)) return 'The disk is full. Partial files were removed.';
  if (code === 'ENOENT') return `${location} doesn't exist.`;
  if (code === 'EACCES' || code === 'EROFS') return `Permission denied: ${location}.`;
  return kind === 'AbortError' ? 'Stopped.' : undefined;
}
