/** Server tests that run on PostgreSQL as well as on SQLite, because SQL is at stake. All others run on SQLite alone. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

/** A test that tells the databases apart joins by itself, any other by this comment. */
const SIGNS = /\bTEST_DATABASE\b|\bengineOf\(|\.engine ===|^\/\/ Runs on both databases: [^\n]{10,}\.$/m;

/** Returns the server tests that run on both databases, as paths from the root. */
export const listFilesOnBoth = (): string[] =>
  globSync('server/**/*.test.ts', { cwd: ROOT })
    .filter((file) => SIGNS.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
