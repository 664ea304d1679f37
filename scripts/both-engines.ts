/** Server tests that run on both PostgreSQL and SQLite, because they depend on SQL. All others run on SQLite only. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.ts';

/** Marks of such tests: code that distinguishes the databases, or this comment. */
const ENGINE_PATTERN = /\bTEST_DATABASE\b|\bengineOf\(|\.engine ===|^\/\/ Runs on both databases: [^\n]{10,}\.$/m;

/** Returns the server tests that run on both databases, as paths from the root. */
export const listFilesOnBoth = (): string[] =>
  globSync('server/**/*.test.ts', { cwd: ROOT })
    .filter((file) => ENGINE_PATTERN.test(readFileSync(join(ROOT, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
