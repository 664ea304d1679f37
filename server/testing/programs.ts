/** Optional system programs: tests that need a missing one are skipped, and the run reports the missing programs in a line. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Search path for programs, including the folders for administrators. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the full path of a program, or undefined when it is not installed. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find(isProgram);

/** `toInstall` are the arguments of `apt-get install`. */
export type Requirement = { programs: readonly string[]; toInstall: string };

/** Returns a message about missing programs, for skipped tests; empty when all are installed. */
export function missingHere({ programs, toInstall }: Requirement): string {
  const missing = programs.filter((name) => findProgram(name) === undefined);
  return missing.length === 0
    ? ''
    : `there is no ${missing.join(', no ')} on this machine (run: apt-get install ${toInstall})`;
}
