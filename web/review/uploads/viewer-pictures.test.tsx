/** Tests for when a viewer's browser makes missing pictures (docs/review.md#pictures). */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ViewerPictures } from './viewer-pictures.tsx';

const client = new QueryClient();
const screenOf = (cutId: number) => (
  <QueryClientProvider client={client}>
    <ViewerPictures cutId={cutId} url="/film.mp4" />
  </QueryClientProvider>
);

/** Time longer than the idle time that the generator waits for. */
const IDLE_MS = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns whether the generator is reading the file, which it does in a video element of its own. */
const isReading = (): boolean => document.querySelector('video[aria-hidden]') !== null;

it.each([
  ['reads the file on a fast connection', 1, { downlink: 10 }, true],
  ['leaves a slow connection to playback', 2, { downlink: 0.9 }, false],
  ['reads nothing where data is saved', 3, { downlink: 10, saveData: true }, false],
])('%s', async (_what, cutId, connection, isRead) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  const { unmount } = render(screenOf(cutId));
  expect(isReading()).toBe(false);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(isReading()).toBe(isRead);
  unmount();
  for (const video of document.querySelectorAll('video')) video.remove();
});

it('reads the file once, however often the screen renders', async () => {
  const { rerender, unmount } = render(screenOf(4));
  for (let renders = 0; renders < 3; renders += 1) {
    await vi.advanceTimersByTimeAsync(IDLE_MS);
    rerender(screenOf(4));
  }
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(document.querySelectorAll('video[aria-hidden]')).toHaveLength(1);
  unmount();
  for (const video of document.querySelectorAll('video')) video.remove();
});
