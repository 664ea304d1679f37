/** Four kinds of tests: rules (domain, contract, scripts), server (endpoints), web (screens), journeys (Chromium on the built app). */
import { defineConfig } from 'vitest/config';
import { TEST_MS, WAIT_MS } from './e2e/timeouts.ts';
import { listFilesOnBoth } from './scripts/both-engines.ts';
import { enableCompileCache, useScratchFolder } from './scripts/scratch-folder.ts';

useScratchFolder();
enableCompileCache();

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
/** Before a release, everything runs on both databases. */
const isLong = process.env['CUTROOM_TEST_ROUNDS'] === 'long';

/** Modules that Node runs directly, as in production, without a bundler. Tests and screens are excluded. */
const server = {
  deps: { external: [/^(?!.*\.(?:test|setup)\.ts).*\/(?:server|domain|contract|scripts)\/[^?]*\.ts$/] },
};

/** Creates the database template of the run. The rules don't use it, so they run even if the server is broken. */
const globalSetup = ['server/testing/global-setup.ts'];
const timeouts = { testTimeout: TEST_MS, hookTimeout: TEST_MS };
/** Polling continues for as long as the test may run. */
const poll = { interval: 50, timeout: WAIT_MS };

/** The main job runs on both databases, the other journeys on SQLite; those in `long` before a release. */
const journeyFiles = isPostgres
  ? ['e2e/journeys/main-job.spec.ts']
  : ['e2e/journeys/**/*.spec.ts', ...(isLong ? ['e2e/long/**/*.spec.ts'] : [])];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Young objects mostly die before a collection, so a larger semi-space saves a twentieth of the run.
    execArgv: ['--max-semi-space-size=64'],
    // Files of a worker share its modules. Loading the server again for each would take a third of the run.
    isolate: false,
    projects: [
      {
        test: { name: 'rules', include: ['{domain,contract,scripts}/**/*.test.ts'], server, ...timeouts },
      },
      {
        test: {
          name: 'server',
          include: isPostgres && !isLong ? listFilesOnBoth() : ['server/**/*.test.ts'],
          setupFiles: ['server/testing/close-apps.setup.ts'],
          globalSetup,
          server,
          expect: { poll },
          ...timeouts,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/empty-browser.ts', 'server/testing/close-apps.setup.ts'],
          globalSetup,
          server,
          expect: { poll },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeyFiles,
          globalSetup: [...globalSetup, ...(isPostgres ? [] : ['e2e/demo-template.ts'])],
          setupFiles: ['server/testing/close-apps.setup.ts', 'e2e/stop-at-failure.ts'],
          server,
          expect: { poll },
          ...timeouts,
        },
      },
    ],
  },
});
