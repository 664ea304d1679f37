/** Tests uploads through repeated `kill -9`: acknowledged bytes survive, and the file ends up byte for byte as sent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { rounds } from '#server/testing/rounds.ts';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import { metadataOf } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';

const ADMIN = { email: 'admin@example.com', password: 'a-long-test-password' };
const KILLS = rounds(2, 20);
/** Size of a piece, small enough that the file outlasts all restarts. */
const PIECE = 128 * 1024;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function settings(): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cutroom-upload-crash-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const { location, drop } = await createDatabaseFixture({ isEmpty: true });
  cleanups.push(drop);
  const env = { DATA_DIR: folder, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  return 'url' in location ? { ...env, DATABASE_URL: location.url } : env;
}

/** A client that keeps its token and upload URL across server restarts. */
class Uploader {
  readonly #bytes: Buffer;
  #server: SpawnedServer;
  #token = '';
  #path = '';
  /** Bytes that the server has acknowledged. */
  acknowledged = 0;
  cut: string | null = null;

  constructor(server: SpawnedServer, bytes: Buffer) {
    this.#server = server;
    this.#bytes = bytes;
  }

  meet(server: SpawnedServer): void {
    this.#server = server;
  }

  ask(url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, 'tus-resumable': '1.0.0', ...init.headers };
    return fetch(this.#server.address + url, { ...init, headers });
  }

  async #post<T>(url: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return (await (await this.ask(url, { method: 'POST', body: JSON.stringify(body), headers })).json()) as T;
  }

  async begin(): Promise<void> {
    const { token } = await this.#post<{ token: string }>('/api/authentication_token', ADMIN);
    this.#token = token;
    const client = await this.#post<object & { '@id': string }>('/api/clients', { firstName: 'Ada' });
    const project = await this.#post<{ id: number }>('/api/projects', {
      title: 'A film',
      class: 'Basic',
      client: client['@id'],
    });
    const headers = {
      'upload-length': String(this.#bytes.length),
      'upload-metadata': metadataOf({ project: project.id, filename: 'film.mp4' }),
    };
    const begun = await this.ask('/api/cut_uploads', { method: 'POST', headers });
    this.#path = begun.headers.get('location') ?? '';
  }

  /** Returns the server's offset and checks that no acknowledged bytes were lost. */
  async resume(): Promise<number> {
    const head = await this.ask(this.#path, { method: 'HEAD' });
    this.cut = head.headers.get('cut-id');
    return Number(head.headers.get('upload-offset') ?? -1);
  }

  /** Sends piece after piece until the upload is complete or the server dies. Calls `onFirst` when the first piece is acknowledged. */
  async send(onFirst: () => void = () => {}): Promise<void> {
    let offset = await this.resume();
    while (offset < this.#bytes.length) {
      const response = await this.ask(this.#path, {
        method: 'PATCH',
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: this.#bytes.subarray(offset, offset + PIECE) as Buffer<ArrayBuffer>,
      });
      if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`);
      offset = Number(response.headers.get('upload-offset'));
      this.acknowledged = offset;
      this.cut = response.headers.get('cut-id');
      onFirst();
      await pause(5);
    }
  }
}

it(`completes an upload after killing the server ${KILLS} times`, async () => {
  const bytes = await aVideo({ frames: 100, bytes: 400_000 });
  const env = await settings();
  const start = async (): Promise<SpawnedServer> => {
    const server = await spawnServer({ env });
    cleanups.push(() => server.end('SIGKILL'));
    return server;
  };
  let server = await start();
  const uploader = new Uploader(server, bytes);
  await uploader.begin();
  let deathsInside = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    let onFirst = (): void => {};
    const first = new Promise<void>((resolve) => (onFirst = resolve));
    const sending = uploader.send(onFirst).then(
      () => false,
      () => true,
    );
    // Kills the server while it is writing.
    await Promise.race([first, sending]);
    await pause(Math.random() * 60);
    await server.end('SIGKILL');
    if (await sending) deathsInside += 1;
    server = await start();
    uploader.meet(server);
    expect(await uploader.resume()).toBeGreaterThanOrEqual(uploader.acknowledged);
  }
  await uploader.send();
  const cut = uploader.cut;
  expect(cut).not.toBeNull();
  expect(deathsInside).toBe(KILLS);
  const { url } = (await (await uploader.ask(`/api/cuts/${cut}/play`)).json()) as { url: string };
  const storedBytes = Buffer.from(await (await uploader.ask(url)).arrayBuffer());
  expect(storedBytes.equals(bytes)).toBe(true);
  const { member } = (await (await uploader.ask('/api/cuts')).json()) as { member: unknown[] };
  expect(member).toHaveLength(1);
});
