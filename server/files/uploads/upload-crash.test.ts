/** Tests uploads through repeated `kill -9`: acknowledged bytes survive, and the file ends up byte for byte as sent. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createCommandFixture } from '#server/testing/command-fixture.ts';
import { isLongRun, rounds } from '#server/testing/rounds.ts';
import { spawnServer, type SpawnedServer } from '#server/testing/spawn-server.ts';
import { metadataOf } from '#server/testing/tus.ts';
import { aVideo } from '#server/testing/videos.ts';

const ADMIN = { email: 'admin@example.com', password: 'a-long-test-password' };
const KILLS = rounds(2, 20);
/** What is uploaded, in pieces small enough that the file outlasts all restarts. */
type Kind = {
  path: string;
  header: string;
  filename: string;
  pieceBytes: number;
  /** True if a client's contact sends it on their page. */
  isOfContact?: boolean;
  urlOf(id: string): string;
};
const VERSION: Kind = {
  path: '/api/cut_uploads',
  header: 'cut-id',
  filename: 'film.mp4',
  pieceBytes: 128 * 1024,
  urlOf: (id) => `/api/cuts/${id}/play`,
};
const PROJECT_FILE: Kind = {
  path: '/api/file_uploads',
  header: 'file-id',
  filename: 'Day 1/A001.mov',
  pieceBytes: 2 * 1024 ** 2,
  urlOf: (id) => `/api/project_files/${id}/file`,
};
const CONTACT_FILE: Kind = {
  ...PROJECT_FILE,
  path: '/api/client_page_uploads',
  pieceBytes: 512 * 1024,
  isOfContact: true,
};

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A client that keeps its token and upload URL across server restarts. */
class Uploader {
  readonly #bytes: Buffer;
  readonly #kind: Kind;
  #server: SpawnedServer;
  #token = '';
  /** Authorizes the upload, which the person above doesn't have to send. */
  #sender = '';
  #path = '';
  /** Bytes that the server has acknowledged. */
  acknowledged = 0;
  /** ID of the record that the upload became. */
  result: string | null = null;

  constructor(server: SpawnedServer, kind: Kind, bytes: Buffer) {
    this.#server = server;
    this.#kind = kind;
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

  #askAsSender(url: string, { headers, ...init }: Parameters<Uploader['ask']>[1] & object): Promise<Response> {
    return this.ask(url, { ...init, headers: { ...headers, authorization: this.#sender } });
  }

  /** Gives the client a contact with a page, and returns the authorization of a visit to it. */
  async #enterPage(client: string): Promise<string> {
    const contact = await this.#post<{ id: number }>(`${client}/contacts`, {
      name: 'Dana',
      email: 'dana@weiss.example',
    });
    const { url } = await this.#post<{ url: string }>(`/api/client_contacts/${contact.id}/page`, {});
    const token = url.split('/').at(-1) ?? '';
    const { guest } = await this.#post<{ guest: string }>('/api/client_page/enter', { token });
    return `Visit ${token}.${guest}`;
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
      'upload-metadata': metadataOf({ project: project.id, filename: this.#kind.filename }),
    };
    this.#sender = this.#kind.isOfContact ? await this.#enterPage(client['@id']) : `Bearer ${token}`;
    const begun = await this.#askAsSender(this.#kind.path, { method: 'POST', headers });
    this.#path = begun.headers.get('location') ?? '';
  }

  /** Returns the server's offset and checks that no acknowledged bytes were lost. */
  async resume(): Promise<number> {
    const head = await this.#askAsSender(this.#path, { method: 'HEAD' });
    this.result = head.headers.get(this.#kind.header);
    return Number(head.headers.get('upload-offset') ?? -1);
  }

  /** Sends piece after piece until the upload is complete or the server dies. Calls `onFirst` when the first piece is acknowledged. */
  async send(onFirst: () => void = () => {}): Promise<void> {
    let offset = await this.resume();
    while (offset < this.#bytes.length) {
      const response = await this.#askAsSender(this.#path, {
        method: 'PATCH',
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: this.#bytes.subarray(offset, offset + this.#kind.pieceBytes) as Buffer<ArrayBuffer>,
      });
      if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`);
      offset = Number(response.headers.get('upload-offset'));
      this.acknowledged = offset;
      this.result = response.headers.get(this.#kind.header);
      onFirst();
      await pause(5);
    }
  }
}

/** Uploads the file while the server is killed again and again, and checks the stored bytes. */
async function uploadAroundKills(kind: Kind, bytes: Buffer, kills: number): Promise<Uploader> {
  const fixture = await createCommandFixture();
  const env = { ...fixture.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const start = async (): Promise<SpawnedServer> => {
    const server = await spawnServer({ env });
    cleanups.push(() => server.end('SIGKILL'));
    return server;
  };
  let server = await start();
  const uploader = new Uploader(server, kind, bytes);
  await uploader.begin();
  let deathsInside = 0;
  for (let kill = 0; kill < kills; kill += 1) {
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
  expect(uploader.result).not.toBeNull();
  expect(deathsInside).toBe(kills);
  const { url } = (await (await uploader.ask(kind.urlOf(String(uploader.result)))).json()) as { url: string };
  const storedBytes = Buffer.from(await (await uploader.ask(url)).arrayBuffer());
  expect(storedBytes.equals(bytes)).toBe(true);
  return uploader;
}

it(`completes the upload of a version after killing the server ${KILLS} times`, async () => {
  const uploader = await uploadAroundKills(VERSION, await aVideo({ frames: 100, bytes: 400_000 }), KILLS);
  const { member } = (await (await uploader.ask('/api/cuts')).json()) as { member: unknown[] };
  expect(member).toHaveLength(1);
});

// The file of a contact below takes the same way, but for who sends it.
it.runIf(isLongRun)("completes the upload of a project's file of 60 MB after killing the server", async () => {
  const uploader = await uploadAroundKills(PROJECT_FILE, randomBytes(60 * 1024 ** 2), 10);
  const { totalItems } = (await (await uploader.ask('/api/project_files')).json()) as { totalItems: number };
  expect(totalItems).toBe(1);
});

it("completes the upload of a contact's file after killing the server in the middle", async () => {
  const uploader = await uploadAroundKills(CONTACT_FILE, randomBytes(12 * 1024 ** 2), rounds(1, 10));
  const { member } = (await (await uploader.ask('/api/project_files')).json()) as { member: unknown[] };
  expect(member).toMatchObject([{ contactName: 'Dana', uploadedBy: null }]);
});
