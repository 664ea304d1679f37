/** Four kinds of tests: rules (domain, contract, house), server (endpoints), web (screens), journeys (Chromium on the built app). */
import { defineConfig } from 'vitest/config';

/** Makes the database template of the run; the rules do without, so that they run whatever state the server is in. */
const globalSetup = ['server/testing/global-setup.ts'];
const patience = { testTimeout: 20_000, hookTimeout: 30_000 };

/** What waits for a browser or a screen gets one more chance on a crowded machine; the closing remarks name it. Rules and endpoints get none. */
const SECOND_TRY = 1;

/** The main job is walked on both databases, the other journeys on the embedded one. */
const journeyFiles =
  process.env['TEST_DATABASE'] === 'postgres' ? ['e2e/journeys/main-job.spec.ts'] : ['e2e/journeys/**/*.spec.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['{domain,contract,scripts}/**/*.test.ts'], ...patience } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup, ...patience } },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          globalSetup,
          retry: SECOND_TRY,
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: journeyFiles,
          globalSetup,
          fileParallelism: false,
          retry: SECOND_TRY,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
