/** Why a backup, a restore or a move could not be done, for the person who began it. */
import { isDiskFull } from '#server/platform/db/database-errors.ts';
import { UnavailableError } from '#server/platform/unavailable.ts';
import { BackupError, FileFault } from './backup-error.ts';

/** One sentence; undefined of what nobody foresaw. `name` is that of the file or folder that it is about. */
export function faultWords(error: unknown, name: string): string | undefined {
  const { code, path: place = name, name: kind } = error as NodeJS.ErrnoException;
  if (error instanceof BackupError || error instanceof UnavailableError) return error.message;
  if (error instanceof FileFault) return `${name} cannot be used: ${error.message}.`;
  if (isDiskFull(error)) return 'The disk is full. Nothing was left behind.';
  if (code === 'ENOENT') return `There is no ${place}.`;
  if (code === 'EACCES' || code === 'EROFS') return `This user may not read or write ${place}.`;
  return kind === 'AbortError' ? 'It was stopped.' : undefined;
}
