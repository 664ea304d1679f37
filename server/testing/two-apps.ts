/** Two apps on one database, like two processes, for behavior that must not depend on which of them responds. */
import type { Config } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createDatabaseFixture, type DatabaseFixture } from './databases.ts';
import { type TestApp, testApp } from './test-app.ts';

export type TwoApps = {
  app: TestApp;
  /** A second app on the same database. */
  secondApp: TestApp;
  /** Sets the clock of both apps, ISO UTC. */
  setNow(iso: string): void;
  close(): Promise<void>;
};

/** Starts both apps on a database that is removed with them, or on a shared one. */
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
