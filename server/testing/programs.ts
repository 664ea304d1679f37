/** Programs that not every machine has: tests that need one are skipped without it, and the run says so in a line. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Where the system's own programs are, whoever asks. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/sbin'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The whole path of a program of this machine; undefined where there is none. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find(isProgram);

/** `toInstall` are the words behind `apt-get install`. */
export type Needs = { programs: readonly string[]; toInstall: string };

/** A sentence about what is missing here, for whoever skips a test; empty where everything is there. */
export function missingHere({ programs, toInstall }: Needs): string {
  const missing = programs.filter((name) => findProgram(name) === undefined);
  return missing.length === 0
    ? ''
    : `there is no ${missing.join(', no ')} on this machine (run: apt-get install ${toInstall})`;
}
