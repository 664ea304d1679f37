/** The folder that an export is written to, and what killed exports left next to it. */
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

const LEFTOVER_MS = 24 * 60 * 60 * 1000;

/** An export that can't be made. The message is a single sentence. */
export class ExportError extends Error {}

/** Throws ExportError if the target can't take an export. An empty folder is removed. */
export async function checkTarget(to: string): Promise<void> {
  const found = await readdir(to).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ExportError(`${to} is not a writable folder.`);
  });
  if (found && found.length > 0) throw new ExportError(`${to} is not empty. Choose a folder that doesn't exist yet.`);
  if (found) await rmdir(to);
}

/** Returns how the names of unfinished exports to the target begin. */
export const partPrefix = (to: string): string => `${path.basename(to)}.part-`;

/** Deletes what a killed export to the same target left behind more than a day ago, when no export can still be using it. */
export async function deleteLeftovers(to: string, now: string): Promise<void> {
  for (const name of await readdir(path.dirname(to)).catch(() => [])) {
    if (!name.startsWith(partPrefix(to)) || !/^[0-9a-f]{8}$/.test(name.slice(partPrefix(to).length))) continue;
    const leftover = path.join(path.dirname(to), name);
    if (Date.parse(now) - (await stat(leftover)).mtimeMs > LEFTOVER_MS)
      await rm(leftover, { recursive: true, force: true });
  }
}
