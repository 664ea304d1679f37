/** Tests for an upload while its library is loading or can't be loaded (docs/review.md#uploading). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { session } from '#web/lib/session-store.ts';
import { cancelUpload, goOn, pauseUpload, startUpload } from './run-upload.ts';
import { uploadOf } from './upload-list-store.ts';

const LIBRARY = 'tus-js-client';
const file = new File(['a film'], 'film.mp4', { lastModified: 1 });
const key = '7  film.mp4 6 1';

let server: TestApp;
let started: File[];
/** Fake upload that records calls for each file. */
class Upload {
  readonly #file: File;
  constructor(given: File) {
    this.#file = given;
  }
  start(): void {
    started.push(this.#file);
  }
  async abort(): Promise<void> {}
}

beforeEach(async () => {
  server = await testApp();
  started = [];
  sessionStorage.setItem('token', (await server.as('editor')).token);
  session.reload();
});
afterEach(async () => {
  session.end();
  vi.doUnmock(LIBRARY);
  await server.close();
});

const start = (): void =>
  startUpload({
    file,
    projectId: 7,
    cutId: null,
    comment: '',
    isNotDisplayable: false,
    underWay: [],
    onDone: () => undefined,
  });
const state = () => uploadOf(key)?.state;

it('waits for a library that cannot be had, and goes on by itself', async () => {
  vi.doMock(LIBRARY, () => Promise.reject(new TypeError('Failed to fetch')));
  start();
  expect(state()).toBe('running');
  await expect.poll(state).toBe('waiting');
  vi.doMock(LIBRARY, () => ({ Upload }));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => started).toEqual([file]);
  expect(state()).toBe('running');
});

it('is begun once, however often it was stopped while its library was on its way', async () => {
  const library = Promise.withResolvers<object>();
  vi.doMock(LIBRARY, () => library.promise);
  start();
  pauseUpload(key);
  goOn(key);
  pauseUpload(key);
  goOn(key);
  library.resolve({ Upload });
  await expect.poll(() => started).toEqual([file]);
  pauseUpload(key);
  goOn(key);
  expect(started).toEqual([file, file]);
});

it('that was given up while its library was on its way is not begun', async () => {
  const library = Promise.withResolvers<object>();
  vi.doMock(LIBRARY, () => library.promise);
  start();
  cancelUpload(key);
  start();
  library.resolve({ Upload });
  await expect.poll(() => started).toEqual([file]);
  expect(state()).toBe('running');
});
