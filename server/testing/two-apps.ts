/** Two processes on one database, for what must hold whichever of them is asked. */
import type { Config } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createDatabaseFixture, type DatabaseFixture } from './databases.ts';
import { type TestApp, testApp } from './test-app.ts';

export type TwoApps = {
  app: TestApp;
  /** Another process on the same database. */
  secondApp: TestApp;
  /** What both take for now, ISO UTC. */
  setNow(iso: string): void;
  close(): Promise<void>;
};

/** Starts both on a database of their own, which goes with them, or on one that stays. */
export async function createTwoApps(config: Partial<Config> = {}, shared?: DatabaseFixture): Promise<TwoApps> {
  const fixture = shared ?? (await createDatabaseFixture());
  const app = await testApp(config, openDatabase(fixture.location));
  const secondApp = await testApp(config, openDatabase(fixture.location));
  return {
    app,
    secondApp,
    setNow: (iso) => [app, secondApp].forEach((one) => one.setNow(iso)),
    close: async () => {
      await app.close();
      await secondApp.close();
      if (!shared) await fixture.drop();
    },
  };
}
