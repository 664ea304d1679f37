/** The built app with its real server, with its own data folder or database for each journey file. */
import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { demoSignIns } from '#server/seed/demo.ts';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { type SpawnedServer, spawnServer } from '#server/testing/spawn-server.ts';
import { WAIT_MS } from './timeouts.ts';

export type Credentials = { email: string; password: string };

/** Credentials that the program prints: those of a first start, or the demo's shared password. */
const PRINTED = /Sign in (?:as (?<email>\S+) )?with (?:the )?password (?<password>\S+)/;

export type Program = {
  address: string;
  /** The administrator's credentials, as printed. */
  printed: Credentials;
  /** Kills the server; nothing listens until `startAgain`. */
  stop(): Promise<void>;
  /** Starts the server again at the same address with the same data. */
  startAgain(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
};

async function printedBy(server: SpawnedServer, isDemo: boolean): Promise<Credentials> {
  for (const since = performance.now(); performance.now() - since < WAIT_MS; await pause(20)) {
    const { email = isDemo ? demoSignIns()[0]?.email : undefined, password } =
      PRINTED.exec(server.output())?.groups ?? {};
    if (email && password) return { email, password };
  }
  throw new Error(`No sign-in was printed:\n${server.output()}`);
}

/** Starts `server/main.ts`, or the demo, as an operator does, on the engine that TEST_DATABASE names. */
export async function startProgram({
  isDemo,
  env,
}: {
  isDemo: boolean;
  env: Record<string, string>;
}): Promise<Program> {
  const instance = await createCommandFixture({ isEmpty: isDemo });
  const filled = inject('demoFolder');
  // Without a template, as on PostgreSQL, the demo fills its database itself.
  if (isDemo && filled !== undefined) await cp(filled, instance.folder, { recursive: true });
  const settings = { ...instance.env, LOG_LEVEL: 'error', ...env };
  const start = (more: Record<string, string> = {}): Promise<SpawnedServer> =>
    spawnServer({ env: { ...settings, ...more }, entry: isDemo ? 'scripts/demo.ts' : 'server/main.ts' });
  let server: SpawnedServer | undefined = await start();
  const { address } = server;
  const printed = await printedBy(server, isDemo);
  const stop = async (): Promise<void> => {
    await server?.end('SIGKILL');
    server = undefined;
  };
  return {
    address: address.replace('localhost', '127.0.0.1'),
    printed,
    stop,
    startAgain: async () => {
      server = await start({ PORT: new URL(address).port });
    },
    remove: async () => {
      await stop();
      await instance.drop();
    },
  };
}
