/** Tests for an upload while its library is loading or can't be loaded (docs/review.md#uploading). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { session } from '#web/lib/api/session-store.ts';
import { cancelUpload, pauseUpload, resumeUpload } from '#web/files/uploads/run-upload.ts';
import { uploadOf } from '#web/files/uploads/upload-list-store.ts';
import { startCutUpload } from './start-cut-upload.ts';

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
});

const start = (): void =>
  startCutUpload({
    file,
    projectId: 7,
    cutId: null,
    comment: '',
    isNotDisplayable: false,
    unfinished: [],
    onDone: () => undefined,
  });
const state = () => uploadOf(key)?.state;

it('waits when the upload library fails to load, and resumes by itself', async () => {
  vi.doMock(LIBRARY, () => Promise.reject(new TypeError('Failed to fetch')));
  start();
  expect(state()).toBe('running');
  await expect.poll(state).toBe('waiting');
  vi.doMock(LIBRARY, () => ({ Upload }));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => started).toEqual([file]);
  expect(state()).toBe('running');
});

it('starts once, however often it was paused while the library was loading', async () => {
  const library = Promise.withResolvers<object>();
  vi.doMock(LIBRARY, () => library.promise);
  start();
  pauseUpload(key);
  resumeUpload(key);
  pauseUpload(key);
  resumeUpload(key);
  library.resolve({ Upload });
  await expect.poll(() => started).toEqual([file]);
  pauseUpload(key);
  resumeUpload(key);
  expect(started).toEqual([file, file]);
});

it('asks before the page is left while an upload is unfinished', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  vi.doMock(LIBRARY, () => ({ Upload }));
  expect(asks()).toBe(false);
  start();
  expect(asks()).toBe(true);
  pauseUpload(key);
  expect(asks()).toBe(true);
  cancelUpload(key);
  expect(asks()).toBe(false);
  start();
  session.end();
  expect(asks()).toBe(false);
});

it('starts only the new upload when the first is canceled while the library is loading', async () => {
  const library = Promise.withResolvers<object>();
  vi.doMock(LIBRARY, () => library.promise);
  start();
  cancelUpload(key);
  start();
  library.resolve({ Upload });
  await expect.poll(() => started).toEqual([file]);
  expect(state()).toBe('running');
});

it.each([
  ['PATCH', 507, 'waiting', 'No space.'],
  ['POST', 429, 'waiting', 'No space.'],
  ['POST', 507, 'failed', undefined],
])('after a %s that gets %i it is %s, with the reason', async (method, status, expected, reason) => {
  class RefusedUpload {
    readonly #onError: (error: Error) => void;
    constructor(_file: File, { onError }: { onError: (error: Error) => void }) {
      this.#onError = onError;
    }
    start(): void {
      const originalResponse = {
        getStatus: () => status,
        getBody: () => JSON.stringify({ detail: 'No space.' }),
        getHeader: () => undefined,
      };
      this.#onError(Object.assign(new Error(), { originalResponse, originalRequest: { getMethod: () => method } }));
    }
    async abort(): Promise<void> {}
  }
  vi.doMock(LIBRARY, () => ({ Upload: RefusedUpload }));
  start();
  await expect.poll(state).toBe(expected);
  expect(uploadOf(key)?.reason).toBe(reason);
  cancelUpload(key);
});

it('ends without sending when the file arrived before', async () => {
  let isAborted = false;
  class Arrived extends Upload {
    readonly #options: { onAfterResponse: (request: object, response: object) => void };
    constructor(given: File, options: { onAfterResponse: (request: object, response: object) => void }) {
      super(given);
      this.#options = options;
    }
    override start(): void {
      this.#options.onAfterResponse({ getMethod: () => 'POST' }, { getHeader: () => '31' });
    }
    override async abort(): Promise<void> {
      isAborted = true;
    }
  }
  vi.doMock(LIBRARY, () => ({ Upload: Arrived }));
  const done = new Promise((resolve) =>
    startCutUpload({
      file,
      projectId: 7,
      cutId: null,
      comment: '',
      isNotDisplayable: false,
      unfinished: [],
      onDone: resolve,
    }),
  );
  expect(await done).toBe(31);
  expect([isAborted, state()]).toEqual([true, undefined]);
});
