/** Interrupted uploads that resume: by the user, a reload, the network, a server crash or a second tab. Each becomes one version with exactly the chosen bytes (docs/review.md#uploading). */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UPLOAD_LIMITS } from '#domain/files/uploads.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import { isLongRun } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import type { Appearance } from '../browser.ts';
import { aClient, aMember, aProject, close, closeAfterFailures, gone, type Member, press, sees } from '../people.ts';
import { settled } from '../watch.ts';

const PART = UPLOAD_LIMITS.partBytes;
/** Two full parts and a smaller one. */
const SIZE = 2.5 * PART;
const FRAMES = 50;
const DAY_MS = 24 * 60 * 60_000;
const file = join(tmpdir(), `cut-uploads-${process.pid}.mp4`);
const UPLOADS = /\/api\/cut_uploads\/[0-9a-f]{32}$/;

let app: RunningApp;
let editor: Member;
let client: string;
let projectId: number;

/** Appends a box that players skip, so the file has several parts and no two offsets look alike. */
function padded(video: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(SIZE - video.length);
  head.write('free', 4);
  return Buffer.concat([video, head, randomBytes(SIZE - video.length - head.length)]);
}

beforeAll(async () => {
  app = await startApp();
  editor = await aMember(app, 'editor', 'Ed Itor');
  client = await aClient(app, 'Ada', 'Reed');
  const video = await app.video({ num: 25, den: 1, frames: FRAMES, kind: 'mp4' });
  await writeFile(file, padded(video));
});
afterAll(async () => {
  await app?.close();
  await rm(file, { force: true });
});
beforeEach(async () => {
  projectId = await aProject(app, { title: 'Wedding film', client, assignedTo: editor.iri });
});

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const open = async (options?: Appearance): Promise<Page> => {
  const page = await app.open(editor, `/editor/projects/${projectId}?view=page`, options);
  await page.getByRole('button', { name: 'Upload version' }).waitFor();
  return page;
};

async function choose(page: Page, button = 'Upload version'): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, button)]);
  await chooser.setFiles(file);
}

/** Lets the first part through and holds the following ones; records the offset of each part. */
async function holdAfterFirstPart(
  page: Page,
): Promise<{ sentFrom: number[]; open: () => void; isHeld: () => boolean }> {
  const sentFrom: number[] = [];
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(UPLOADS, async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.fallback();
    const offset = Number(request.headers()['upload-offset']);
    sentFrom.push(offset);
    if (offset > 0) {
      isHeld = true;
      await gate.promise;
    }
    // A paused or closed page has aborted the request.
    await route.continue().catch(() => undefined);
  });
  return { sentFrom, open: gate.resolve, isHeld: () => isHeld };
}

const untilHeld = (held: { isHeld: () => boolean }): Promise<void> => expect.poll(held.isHeld).toBe(true);

/** Expects one version whose file equals the chosen one byte by byte. */
async function expectOneWholeVersion(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Versions' }).getByRole('link', { name: 'Version 1' }).waitFor();
  await gone(page.getByRole('list', { name: 'Uploads' }));
  const { body } = await app.call(editor, 'GET', `/api/cuts?project=${projectId}`);
  expect(body.member).toMatchObject([{ number: 1, size: SIZE, frames: FRAMES }]);
  const { body: play } = await app.call(editor, 'GET', `/api/cuts/${body.member[0].id}/play`);
  const response = await fetch(new URL(play.url, app.address));
  expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(await readFile(file)));
  expect((await app.call(editor, 'GET', '/api/cut_uploads')).body.uploads).toEqual([]);
}

const ARRIVED = '8 MB of 20 MB';

it('pauses on request and resumes from there', async () => {
  const page = await open();
  const held = await holdAfterFirstPart(page);
  await choose(page);
  await untilHeld(held);
  await press(page, 'Pause');
  await sees(page, /Paused/);
  held.open();
  // Focus stays on the button that replaced Pause.
  await page.keyboard.press('Enter');
  await sees(page, 'Version 1 uploaded.');
  await expectOneWholeVersion(page);
  expect(held.sentFrom).toEqual([0, PART, PART, 2 * PART]);
  await close(page);
});

it('resumes after a reload when the same file is chosen again', async () => {
  const page = await open();
  const held = await holdAfterFirstPart(page);
  await choose(page);
  await untilHeld(held);
  const asked = page.waitForEvent('dialog');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await sees(page, `${ARRIVED} uploaded. Choose the same file to resume.`);
  await settled(page);
  held.open();
  await choose(page, 'Choose file');
  await sees(page, 'Version 1 uploaded.');
  await expectOneWholeVersion(page);
  expect(held.sentFrom).toEqual([0, PART, PART, 2 * PART]);
  await close(page);
});

it('waits for the network and resumes automatically', async () => {
  const page = await open();
  const held = await holdAfterFirstPart(page);
  await choose(page);
  await untilHeld(held);
  await page.context().setOffline(true);
  held.open();
  await sees(page, /Can't reach the server\. The upload resumes automatically\./);
  await page.context().setOffline(false);
  await sees(page, 'Version 1 uploaded.');
  await expectOneWholeVersion(page);
  expect(held.sentFrom.filter((offset) => offset === 0)).toHaveLength(1);
  await closeAfterFailures(page);
});

it('renews a token that expires during the upload, without user action', async () => {
  const page = await open({ isFresh: true });
  const tokens: (string | undefined)[] = [];
  await page.route(UPLOADS, async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.fallback();
    tokens.push(request.headers()['authorization']);
    if (request.headers()['upload-offset'] !== '0') return route.continue();
    const response = await route.fetch();
    // The next part is sent a day later.
    await page.clock.setFixedTime(Date.now() + DAY_MS);
    await route.fulfill({ response });
  });
  let renewals = 0;
  await page.route('**/api/sessions/renew', async (route: Route) => {
    renewals += 1;
    // The page is a day ahead, so a token valid for one server day has expired for it.
    await page.clock.setFixedTime(Date.now());
    await route.continue();
  });
  await choose(page);
  await expectOneWholeVersion(page);
  expect(renewals).toBe(1);
  const [first, second] = tokens;
  expect(second).not.toBe(first);
  expect(tokens.slice(1)).toEqual(tokens.slice(1).map(() => second));
  await close(page);
});

it('survives a server crash', async () => {
  const page = await open();
  const held = await holdAfterFirstPart(page);
  await choose(page);
  await untilHeld(held);
  await app.stop();
  held.open();
  await sees(page, /Can't reach the server\. The upload resumes automatically\./);
  await app.startAgain();
  await sees(page, 'Version 1 uploaded.');
  await expectOneWholeVersion(page);
  expect(held.sentFrom.filter((offset) => offset === 0)).toHaveLength(1);
  await closeAfterFailures(page);
});

it('creates one version when a second tab sends the same file', async () => {
  const first = await open();
  const held = await holdAfterFirstPart(first);
  await choose(first);
  await untilHeld(held);
  const second = await first.context().newPage();
  await second.goto(`/editor/projects/${projectId}?view=page`);
  const sent = await holdAfterFirstPart(second);
  sent.open();
  await sees(second, `${ARRIVED} uploaded. Choose the same file to resume.`);
  await choose(second, 'Choose file');
  await sees(second, 'Version 1 uploaded.');
  // The first tab's parts come too late, and the tab reports that the file was already uploaded.
  held.open();
  await sees(first, /This file is also uploading elsewhere\. The upload resumes automatically\./);
  await sees(first, 'Version 1 uploaded.');
  await expectOneWholeVersion(first);
  await expectOneWholeVersion(second);
  expect(sent.sentFrom).toEqual([PART, 2 * PART]);
  await closeAfterFailures(first);
});

it.runIf(isLongRun)('creates one version when two tabs send it at the same time', async () => {
  const pages = [await open(), await open()];
  await Promise.all(
    pages.map(async (page) => {
      await choose(page);
      await sees(page, 'Version 1 uploaded.');
    }),
  );
  for (const page of pages) await expectOneWholeVersion(page);
  for (const page of pages) await closeAfterFailures(page);
});

it('does not retry when the server rejects it', async () => {
  const page = await open();
  const refusal = { status: 409, json: { detail: CUT_RULE_TEXTS.tooMany } };
  await page.route(/\/api\/cut_uploads$/, (route) => route.fulfill(refusal), { times: 1 });
  await choose(page);
  const row = page.getByRole('list', { name: 'Uploads' });
  await sees(row, CUT_RULE_TEXTS.tooMany);
  await press(row, /^Remove /);
  await gone(row);
  await closeAfterFailures(page);
});
