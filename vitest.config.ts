/** Four kinds of tests: rules (domain, contract, house), server (endpoints), web (screens), journeys (Chromium on the built app). */
import { defineConfig } from 'vitest/config';
import { JOURNEY_MS, WAIT_MS } from './e2e/patience.ts';
import { ON_ONE_ENGINE } from './scripts/one-engine.ts';
import { keepCompiled, useScratchFolder } from './scripts/scratch-folder.ts';

useScratchFolder();
keepCompiled();

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Node runs these as it runs the program, with no bundler between; tests and screens are not among them. */
const server = { deps: { external: [/^(?!.*\.test\.ts).*\/(?:server|domain|contract|scripts)\/[^?]*\.ts$/] } };

/** Makes the database template of the run; the rules do without, so that they run whatever state the server is in. */
const globalSetup = ['server/testing/global-setup.ts'];
/** As long as a program that is started takes on a crowded machine, several times over. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };
/** What is polled for is waited for as long as the test lives. */
const poll = { interval: 50, timeout: WAIT_MS };

/** The main job is walked on both databases, the other journeys on the embedded one. */
const journeyFiles = isPostgres ? ['e2e/journeys/main-job.spec.ts'] : ['e2e/journeys/**/*.spec.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // What is new in memory is mostly gone by the time it is looked at: to look seldom saves a twentieth of the run.
    execArgv: ['--max-semi-space-size=64'],
    // The files of a worker share its modules: to load the program anew for each would be a third of the run.
    isolate: false,
    projects: [
      {
        test: { name: 'rules', include: ['{domain,contract,scripts}/**/*.test.ts'], server, ...patience },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: isPostgres ? Object.keys(ON_ONE_ENGINE) : [],
          globalSetup,
          server,
          expect: { poll },
          ...patience,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/empty-browser.ts'],
          globalSetup,
          server,
          expect: { poll },
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeyFiles,
          globalSetup: [...globalSetup, ...(isPostgres ? [] : ['e2e/demo-template.ts'])],
          setupFiles: ['e2e/stop-at-failure.ts'],
          server,
          expect: { poll },
          testTimeout: JOURNEY_MS,
          hookTimeout: JOURNEY_MS,
        },
      },
    ],
  },
});
