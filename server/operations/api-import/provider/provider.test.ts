/** Unusual providers: other field names, missing lists, wrong data, slow, endless, or malicious. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import {
  type ProviderRequest,
  hydraPage,
  json,
  type OtherProvider,
  plain,
  type Reply,
  startOtherProvider,
} from '#server/testing/other-provider.ts';
import { aWait } from '#server/testing/builders.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { aPicture } from '#server/testing/upload-files.ts';
import { aVideo, box, uint32, withBox } from '#server/testing/videos.ts';
import { playbackFacts } from '#server/testing/video-facts.ts';
import { syncProjects } from '#server/work/waits/waits.store.ts';
import { createHttpProvider } from './http-provider.ts';
import type { Run } from '../links.store.ts';
import { runImport } from '../run-import.ts';

let app: TestApp;
let other: OtherProvider;
let waits: number[];
beforeEach(async () => {
  app = await testApp({ maxUploadBytes: 1_000_000 });
  waits = [];
});
afterEach(async () => {
  await app.close();
  await other.close();
});

async function importNow(more: { signal?: AbortSignal; isCheck?: boolean } = {}): Promise<Run> {
  const { signal = new AbortController().signal, isCheck = false } = more;
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const provider = createHttpProvider(
    other.address,
    { email: 'ada@there.example', password: 'secret' },
    { signal, sleep },
  );
  try {
    return await runImport({ deps: app.deps, provider, signal, isCheck, prefersRemote: false, invites: false });
  } finally {
    await provider.close();
  }
}

const startWith = async (response: (request: ProviderRequest) => Reply | undefined): Promise<void> => {
  other = await startOtherProvider(response);
};
const titles = async (): Promise<string[]> =>
  (await app.db.selectFrom('projects').select('title').orderBy('id').execute()).map(({ title }) => title);
const textsOf = (run: Run): string[] => run.report.notes.map(({ of, text }) => `${of}: ${text}`);

describe('other API formats', () => {
  it("reads Hydra names, absolute URLs and pages of the provider's own size", async () => {
    await startWith(({ path, url }) => {
      if (path !== '/api/projects') return undefined;
      const at = Number(url.searchParams.get('page') ?? 1);
      const member = { id: at, title: `Film ${at}`, class: 'Basic', status: 'assigned', trackingId: `TRK-${at}` };
      return json(hydraPage([member], at < 5 ? `${other.address}/api/projects?page=${at + 1}` : undefined));
    });
    await importNow();
    expect(await titles()).toEqual(['Film 1', 'Film 2', 'Film 3', 'Film 4', 'Film 5']);
    expect(other.requests.filter((one) => !one.startsWith('GET'))).toEqual(['POST /api/authentication_token']);
  });

  it('retries without parameters when the provider rejects an order or a page size', async () => {
    await startWith(({ url }) => (url.search === '' ? undefined : json({ title: 'Bad request' }, 400)));
    await importNow();
    expect(await titles()).toEqual(['Film 5', 'Film 9']);
  });

  it('collects record by record when there are no lists', async () => {
    const picture = await aPicture();
    const project = {
      id: 5,
      title: 'Film',
      class: 'Basic',
      status: 'assigned',
      trackingId: 'TRK-5',
      feedbacks: ['/api/feedback/7'],
    };
    const media = {
      id: 3,
      filename: 'ab.png',
      mimeType: 'image/png',
      contentUrl: '/uploads/media/ab.png',
      originalName: 'logo.png',
    };
    await startWith(({ path, url }) => {
      if (path === '/api/projects') return json(hydraPage([project]));
      if (path === '/api/feedback/7')
        return json({
          id: 7,
          project: '/api/projects/5',
          content: 'Look',
          attachments: ['/api/media_uploads/3'],
          createdAt: '2026-01-05T10:00:00+00:00',
        });
      if (path === '/api/media_uploads/3') return json(media);
      if (path === '/uploads/media/ab.png') return (response) => void response.end(picture);
      if (path === '/api/point_actions' && url.searchParams.get('project') === '5')
        return json(
          hydraPage([
            {
              id: 2,
              project: '/api/projects/5',
              point: 4,
              operation: true,
              description: 'Clean',
              createdAt: '2026-01-06T10:00:00+00:00',
            },
          ]),
        );
      const isList = ['/api/feedback', '/api/media_uploads', '/api/point_actions', '/api/leave_applications'].includes(
        path,
      );
      return isList ? json({ title: 'Not found' }, 404) : undefined;
    });
    const run = await importNow();
    expect(run.counts).toMatchObject({ media: { added: 1 }, feedback: { added: 1 }, points: { added: 1 } });
    const attached = await app.db.selectFrom('feedback_attachments').selectAll().execute();
    expect(attached).toHaveLength(1);
    const file = await app.db.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ original_name: 'logo.png', mime_type: 'image/png', size_bytes: picture.length });
    expect(file.filename).not.toContain('ab.png');
    expect(await app.deps.files.sizeOf(file.filename)).toBe(picture.length);
  });
});

it('ends the open wait of a project that a later import completes', async () => {
  const project = { id: 1, title: 'Film', class: 'Basic', status: 'assigned', trackingId: 'TRK-1' };
  await startWith(({ path }) => (path === '/api/projects' ? json(hydraPage([project])) : undefined));
  await importNow();
  const { id } = await app.db.selectFrom('projects').select('id').executeTakeFirstOrThrow();
  await aWait(app.db, { project_id: id, since: '2026-01-02T10:00:00.000Z', until: null });
  await syncProjects(app.db, [id]);
  const [startedAt, endedAt] = ['2026-01-01T10:00:00+00:00', '2026-01-04T10:00:00+00:00'];
  Object.assign(project, { status: 'completed', startedAt, endedAt });
  await importNow();
  expect(await app.db.selectFrom('waits').select('until').execute()).toEqual([{ until: '2026-01-04T10:00:00.000Z' }]);
  expect(await app.db.selectFrom('projects').select(['status', 'waiting_for']).execute()).toEqual([
    { status: 'completed', waiting_for: null },
  ]);
});

describe('invalid records', () => {
  it('are reported, and their usable parts are imported', async () => {
    await startWith(({ path }) => {
      if (path === '/api/users')
        return json(
          hydraPage([
            { id: 1, firstName: 'Ada', lastName: 'Min', email: 'ada@there.example', type: 'admin' },
            { id: 2, firstName: 7, type: 'wizard', jobType: 'J9' },
            { id: 3, firstName: 'Twin', email: 'ADA@there.example', type: 'editor', jobType: 'J1' },
            { id: 'none', firstName: 'Nobody' },
          ]),
        );
      if (path === '/api/projects')
        return json(
          hydraPage([
            { id: 1, status: 'archived', class: 'Gold', endedAt: '2026-01-04T10:00:00+00:00', startedAt: 'yesterday' },
            {
              id: 2,
              title: 'x'.repeat(500),
              status: 'assigned',
              class: 'Basic',
              videoLength: 'long',
              pauseTime: 'no',
              revisionHistory: [7, null],
              deadlineAt: { date: '2026-03-02 09:00:00.000000', timezone_type: 3, timezone: 'UTC' },
            },
            'a text' as never,
            null as never,
          ]),
        );
      if (path === '/api/feedback') return json(hydraPage([{ id: 1, project: '/api/projects/77', content: 'Lost' }]));
      if (path === '/api/leave_applications')
        return json(hydraPage([{ id: 1, status: 'maybe', leaveFrom: '2026-05-01' }]));
      return undefined;
    });
    const run = await importNow();
    const people = await app.db
      .selectFrom('users')
      .select(['email', 'type', 'job_type'])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    expect(people).toEqual([
      { email: 'ada@there.example', type: 'admin', job_type: null },
      { email: 'person-2@import.invalid', type: 'editor', job_type: null },
      { email: 'person-3@import.invalid', type: 'editor', job_type: 'J1' },
    ]);
    const rows = await app.db
      .selectFrom('projects')
      .select(['title', 'status', 'class', 'deadline_at', 'started_at'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { title: '', status: 'revision', class: 'Basic', deadline_at: null, started_at: null },
      {
        title: 'x'.repeat(200),
        status: 'assigned',
        class: 'Basic',
        deadline_at: '2026-03-02T09:00:00.000Z',
        started_at: null,
      },
    ]);
    expect(run.counts).toMatchObject({
      users: { added: 3, refused: 1 },
      feedback: { refused: 1 },
      leave: { added: 1 },
    });
    const noteTexts = textsOf(run);
    expect(noteTexts).toContain(`/api/users/2: ${API_IMPORT_TEXTS.noRole}`);
    expect(noteTexts).toContain(`/api/users/2: ${API_IMPORT_TEXTS.noJobType}`);
    expect(noteTexts).toContain(`/api/projects/1: ${API_IMPORT_TEXTS.noStatus} revision.`);
    expect(noteTexts).toContain(`/api/feedback/1: ${API_IMPORT_TEXTS.noProject}`);
    expect(noteTexts).toContain(`/api/leave_applications/1: ${API_IMPORT_TEXTS.noLeaveStatus}`);
  });

  it('are limited even when records refer to each other in a circle or to nobody', async () => {
    const at = { createdAt: '2026-01-05T10:00:00+00:00' };
    const note = { project: '/api/projects/5', content: 'Half \ud83d and nul \u0000', ...at };
    const mark = { cut: '/api/cuts/1', frame: 1e12, drawing: { strokes: [{ kind: 'pen' }] } };
    await startWith(({ path }) => {
      if (path === '/api/users' || path === '/api/users/me') return json({ title: 'Forbidden' }, 403);
      if (path === '/api/point_targets') return json(hydraPage([{ id: 1, target: 5 }]));
      if (path === '/api/feedback')
        return json(
          hydraPage([
            { ...note, ...mark, id: 3, parent: '/api/feedback/3' },
            { ...note, id: 2, parent: '/api/feedback/3' },
            { ...note, id: 4, parent: '/api/feedback/2', mentions: [{ id: 1, name: 'A\u0000' }, 7] },
          ]),
        );
      return path === '/api/projects'
        ? json(hydraPage([{ id: 5, title: 'Film', class: 'Basic', status: 'assigned', trackingId: 'T' }]))
        : undefined;
    });
    const run = await importNow();
    expect(run.counts).toMatchObject({ feedback: { added: 3 }, targets: { refused: 1 } });
    const notes = await app.db.selectFrom('feedback').select(['id', 'parent_id', 'content']).orderBy('id').execute();
    expect(notes.map(({ parent_id: parent }) => parent)).toEqual([null, null, notes[0]?.id]);
    expect(notes[0]?.content).toBe('Half \ufffd and nul ');
    expect(textsOf(run)).toContain("/api/feedback/3: Its drawing can't be read and was skipped.");
  });

  it('do not end the import when they concern files', async () => {
    const elsewhere = await startOtherProvider();
    const urls = ['/uploads/media/huge.png', `${elsewhere.address}/logo.png`, '/uploads/media/script.png', 7];
    await startWith(({ path }) => {
      if (path === '/api/media_uploads')
        return json(
          hydraPage(
            urls.map((contentUrl, index) => ({
              id: index + 1,
              filename: 'logo.png',
              originalName: 'logo.png',
              contentUrl,
            })),
          ),
        );
      // Sends ten gigabytes as fast as the client reads.
      if (path === '/uploads/media/huge.png')
        return (response) => {
          const chunk = Buffer.alloc(65_536);
          const more = (): void => {
            while (response.write(chunk));
          };
          response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) }).on('drain', more);
          more();
        };
      return path === '/uploads/media/script.png' ? plain(200, '<script>alert(1)</script>') : undefined;
    });
    const run = await importNow();
    await elsewhere.close();
    expect(elsewhere.requests).toEqual([]);
    expect(run.counts.media).toEqual({ refused: 4 });
    expect(textsOf(run)).toEqual([
      "/api/media_uploads/1: Couldn't download its file: it is too large",
      expect.stringContaining("links to another host, which isn't allowed"),
      expect.stringContaining("/api/media_uploads/3: Couldn't download its file: The file"),
      "/api/media_uploads/4: Couldn't download its file: it has no address",
    ]);
    expect(await app.db.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(await titles()).toHaveLength(2);
  });
});

describe('an unreadable provider', () => {
  const HUGE = 'x'.repeat(1_000_000);
  const cases: [string, (request: ProviderRequest) => Reply | undefined, string][] = [
    [
      'answers pages of HTML',
      ({ path }) => (path === '/api/projects' ? plain(200, '<html>') : undefined),
      "isn't a compatible API: it answered 200.",
    ],
    [
      'answers broken JSON',
      ({ path }) =>
        path === '/api/projects'
          ? (r) => void r.writeHead(200, { 'content-type': 'application/json' }).end('{"member":[')
          : undefined,
      "isn't a compatible API: it answered 200.",
    ],
    [
      'answers what is no list',
      ({ path }) => (path === '/api/projects' ? json({ title: 'Hello' }) : undefined),
      "doesn't return a list",
    ],
    [
      'tells the same page again',
      ({ path }) =>
        path === '/api/projects' ? json(hydraPage([{ id: 1, title: 'A' }], '/api/projects?page=2')) : undefined,
      'never ends',
    ],
    [
      'goes round in a circle',
      ({ path, url }) =>
        path === '/api/projects'
          ? json(
              hydraPage(
                [{ id: url.search.length, title: 'A' }],
                url.search === '?a' ? '/api/projects?b' : '/api/projects?a',
              ),
            )
          : undefined,
      'never ends',
    ],
    [
      'sends us to another host',
      ({ path }) =>
        path === '/api/projects' ? json(hydraPage([{ id: 1 }], 'http://169.254.169.254/latest')) : undefined,
      'another host',
    ],
    [
      'redirects',
      ({ path }) => (path === '/api/projects' ? plain(302, '', { location: 'http://127.0.0.1:1/' }) : undefined),
      'redirects (302)',
    ],
    ['fails five times', ({ path }) => (path === '/api/projects' ? plain(503) : undefined), 'answered 503 5 times'],
    [
      'never takes its own token',
      ({ path }) => (path === '/api/projects' ? plain(401) : undefined),
      'rejects its own token',
    ],
    [
      'answers without an end',
      ({ path }) =>
        path !== '/api/projects'
          ? undefined
          : (response) => {
              const more = (): void => {
                while (response.write(HUGE));
              };
              response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
              more();
            },
      'too large or too slow',
    ],
  ];

  it.each(cases)(
    'that %s is reported in one line, and the import resumes from there',
    async (_what, response, message) => {
      let isWell = false;
      await startWith((request) => (isWell ? undefined : response(request)));
      const error = await importNow().catch((caught: Error) => caught);
      expect((error as Error).message).toContain(message);
      expect((error as Error).message).not.toContain('\n');
      expect(await app.db.selectFrom('clients').select('id').execute()).toHaveLength(1);
      isWell = true;
      const run = await importNow();
      expect(run.counts.clients).toEqual({ added: 1 });
      expect((await titles()).filter((title) => title.startsWith('Film'))).toEqual(['Film 5', 'Film 9']);
    },
  );

  it.each([
    ['refuses the password', plain(401), "ada@there.example can't sign in"],
    ['asks for a second factor', json({ code: 401, mfa: 'abc' }, 401), 'without two-factor authentication'],
    ...[
      plain(200, 'role=machine secret=abc'),
      plain(204, '', { 'content-type': 'secret/abc' }),
      plain(302, '', { location: 'http://secret.abc/' }),
      json({ secret: 'abc' }),
      json('secret abc'),
    ].map((reply): [string, Reply, RegExp] => [
      'is another program',
      reply,
      /isn't a compatible API: it answered (200|204|302)\.$/,
    ]),
  ])('that %s leaves nothing behind', async (_what, reply, message) => {
    await startWith(({ path }) => (path === '/api/authentication_token' ? reply : undefined));
    const before = await snapshotOf(app.db);
    const error = await importNow().catch((caught: Error) => caught);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toMatch(/secret[ =/.:]|abc|json|html/i);
    expect(await snapshotOf(app.db)).toBe(before);
  });
});

describe('an overloaded provider', () => {
  it('is retried after the wait it requests, and signed in to again', async () => {
    const failures: Reply[] = [plain(429, '', { 'retry-after': '7' }), plain(500), plain(502), plain(401)];
    await startWith(({ path }) => (path === '/api/projects' ? failures.shift() : undefined));
    await importNow();
    expect(await titles()).toEqual(['Film 5', 'Film 9']);
    expect(waits).toEqual([7000, 1000, 2000]);
    expect(other.requests.filter((one) => one.startsWith('POST'))).toHaveLength(2);
  });

  it('gets at most four requests at once', async () => {
    let [now, most] = [0, 0];
    const picture = await aPicture();
    await startWith(({ path }) => {
      if (path === '/api/media_uploads')
        return json(
          hydraPage(
            Array.from({ length: 20 }, (_, index) => ({
              id: index + 1,
              originalName: 'a.png',
              contentUrl: `/uploads/media/${index}.png`,
            })),
          ),
        );
      if (!path.startsWith('/uploads/')) return undefined;
      now += 1;
      most = Math.max(most, now);
      return (response) =>
        void setImmediate(() => {
          now -= 1;
          response.end(picture);
        });
    });
    expect((await importNow()).counts.media).toEqual({ added: 20 });
    expect(most).toBeLessThanOrEqual(4);
  });
});

it.each([
  ['unknown there', undefined, null],
  ['known there', playbackFacts(), { pixelAspect: { num: 64, den: 45 } }],
])('keeps the rectangle of drawings on a version whose pixel shape was %s', async (_what, playback, stored) => {
  const description = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1'];
  const video = withBox(await aVideo(), description, box('pasp', uint32(64, 45)));
  await startWith(({ path }) => {
    if (path === '/api/cuts')
      return json(hydraPage([{ id: 1, project: '/api/projects/5', number: 1, originalName: 'film.mp4', playback }]));
    if (path === '/api/cuts/1/play') return json({ url: '/film.mp4' });
    return path === '/film.mp4' ? (response) => void response.end(video) : undefined;
  });
  await importNow();
  const cut = await app.db.selectFrom('cuts').select(['file_removed_at', 'playback_facts']).executeTakeFirstOrThrow();
  expect(cut).toMatchObject({ file_removed_at: null, playback_facts: stored });
});
