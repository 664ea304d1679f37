/** Environment for terminal commands: settings, a folder and a migrated database. Commands run in process. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { runCommandLine } from '#server/commands/run-commands.ts';
import { createTerminal } from '#server/commands/terminal.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { closeLater } from './close-later.ts';
import { createDatabaseFixture } from './databases.ts';

export type CommandRun = { code: number; output: string; errorOutput: string };

export type CommandFixture = {
  folder: string;
  /** Settings of the instance. */
  env: NodeJS.ProcessEnv;
  /** Runs `npm run cutroom -- …args` with additional settings. */
  run(args: readonly string[], more?: { env?: NodeJS.ProcessEnv; signal?: AbortSignal }): Promise<CommandRun>;
  /** Opens the database; the caller closes it. */
  open(): Database;
  /** Removes the instance before the test ends. */
  drop(): Promise<void>;
};

function captureStream() {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { stream: stream as NodeJS.WriteStream, text: () => text };
}

/** With `isEmpty`, the database is in the state before the first start. */
export async function createCommandFixture({ isEmpty = false } = {}): Promise<CommandFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-command-'));
  const fixture = await createDatabaseFixture({ isEmpty });
  const file = path.join(folder, 'cutroom.db');
  const isServer = 'url' in fixture.location;
  if ('file' in fixture.location && !isEmpty) await copyFile(fixture.location.file, file);
  const location = isServer ? fixture.location : { file };
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent', ...('url' in location ? { DATABASE_URL: location.url } : {}) };
  return {
    folder,
    env,
    async run(args, { env: more = {}, signal = new AbortController().signal } = {}) {
      const [out, err] = [captureStream(), captureStream()];
      const input = { isTTY: false } as NodeJS.ReadStream;
      const terminal = createTerminal({ input, output: out.stream, errors: err.stream });
      const code = await runCommandLine(args, { env: { ...env, ...more }, terminal, signal });
      return { code, output: out.text(), errorOutput: err.text() };
    },
    open: () => openDatabase(location),
    drop: closeLater(async () => {
      await fixture.drop();
      await rm(folder, { recursive: true, force: true });
    }),
  };
}
