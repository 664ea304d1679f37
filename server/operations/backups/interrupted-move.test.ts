/** Moves interrupted at the very end, with everything copied but not yet marked: repeating the command completes them. */
import { cp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { freeBytesAt } from '#server/platform/health/free-bytes.ts';
import { aProject } from '#server/testing/builders.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { smallDisk } from '#server/testing/small-disk.ts';
import { storedFigures, recountFigures } from '#server/testing/recount.ts';
import { findMoved } from './moved-mark.ts';

const isPostgres = process.env['TEST_DATABASE'] === 'postgres';
const UNMARKED =
  /Everything is in \S+, but this instance isn't marked as moved and still accepts changes\. Run the same command again: it marks the instance if nothing has changed since; otherwise empty the target first\.$/;

let fixture: CommandFixture;
let target: CommandFixture;
beforeEach(async () => {
  fixture = await createCommandFixture();
  target = await createCommandFixture({ isEmpty: true });
  const { db, close } = fixture.open();
  for (const title of ['One', 'Two']) await aProject(db, { title });
  await close();
});

const COMMIT = Buffer.from('commit\0');

/** Starts a proxy to the server that cuts the connection once at a commit: before the server gets it, or before its response. */
async function startCutting(url: URL, at: 'commit' | 'answer') {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(Number(url.port), url.hostname);
    let isLast = false;
    const end = (): void => void [client.destroy(), upstream.destroy()];
    for (const socket of [client, upstream]) open.add(socket.on('error', end).on('close', end));
    client.on('data', (chunk: Buffer) => {
      isLast = !isCut && chunk.includes(COMMIT);
      isCut ||= isLast;
      if (isLast && at === 'commit') end();
      else upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => (isLast ? end() : client.write(chunk)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: through.href, close };
}

const markOf = async (open: CommandFixture['open']) => {
  const { db, close } = open();
  const mark = await findMoved(db);
  await close();
  return mark;
};

describe.runIf(isPostgres)('when the connection to the old database is lost', () => {
  const moveThrough = async (at: 'commit' | 'answer') => {
    const cutting = await startCutting(new URL(fixture.env['DATABASE_URL'] ?? ''), at);
    const result = await fixture.run(['move', '--to', target.folder], { env: { DATABASE_URL: cutting.url } });
    cutting.close();
    return result;
  };
  const again = () => fixture.run(['move', '--to', target.folder]);

  it('reports it, and a repeated move only marks the source', async () => {
    const { code, errorOutput } = await moveThrough('commit');
    expect([code, errorOutput.trimEnd()]).toEqual([1, expect.stringMatching(UNMARKED)]);
    expect(errorOutput).toMatch(/^The database \S+ cannot be used: /);
    expect(await markOf(fixture.open)).toBeUndefined();
    expect(await again()).toMatchObject({ code: 0, errorOutput: '', output: expect.stringContaining('was moved') });
    expect(await markOf(fixture.open)).toMatchObject({ to: target.folder });
    const { db, close } = openDatabase({ file: path.join(target.folder, 'cutroom.db') });
    expect(await db.selectFrom('projects').select('title').orderBy('id').execute()).toMatchObject([
      { title: 'One' },
      { title: 'Two' },
    ]);
    expect(await storedFigures(db)).toEqual(await recountFigures(db));
    await close();
  });

  it('does not mark the source after new writes until the target is empty', async () => {
    await moveThrough('commit');
    const { db, close } = fixture.open();
    await aProject(db, { title: 'Three' });
    await close();
    const refused = await again();
    expect([refused.code, refused.errorOutput]).toEqual([1, expect.stringContaining('already has a database')]);
    expect(await markOf(fixture.open)).toBeUndefined();
    await rm(path.join(target.folder, 'cutroom.db'));
    expect(await again()).toMatchObject({ code: 0, errorOutput: '' });
    expect(await markOf(fixture.open)).toMatchObject({ to: target.folder });
  });

  it('succeeds when only the response was lost', async () => {
    expect(await moveThrough('answer')).toMatchObject({ code: 0, errorOutput: '' });
    expect(await markOf(fixture.open)).toMatchObject({ to: target.folder });
  });
});

describe.skipIf(isPostgres)('when the disk of the old instance is full', () => {
  const disk = isPostgres ? undefined : smallDisk(8);
  afterAll(() => disk?.remove());
  beforeEach(({ skip }) => skip(disk === undefined, 'this user may not make a small disk'));

  it('reports it, and a repeated move with free space only marks the source', async () => {
    const location = path.join(disk?.folder ?? '', 'export');
    await cp(fixture.folder, location, { recursive: true });
    const filler = path.join(disk?.folder ?? '', 'filler');
    // Leaves enough space to open the database, but too little to write the mark.
    await writeFile(filler, Buffer.alloc((await freeBytesAt(location)) - 64 * 1024));
    const args = ['move', '--to', path.join(target.folder, 'new')];
    const full = await fixture.run(args, { env: { DATA_DIR: location } });
    expect([full.code, full.errorOutput.trimEnd()]).toEqual([1, expect.stringMatching(UNMARKED)]);
    expect(full.errorOutput).toContain(`The disk that holds ${location} is full.`);
    const open = () => openDatabase({ file: path.join(location, 'cutroom.db') });
    await rm(filler);
    expect(await markOf(open)).toBeUndefined();
    expect(await fixture.run(args, { env: { DATA_DIR: location } })).toMatchObject({ code: 0, errorOutput: '' });
    expect(await markOf(open)).toMatchObject({ to: path.join(target.folder, 'new') });
  });
});
