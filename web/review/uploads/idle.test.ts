/** Tests for background work that runs only while the user is idle. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchIdle } from './idle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function waiting() {
  const { wait, end } = watchIdle();
  onTestFinished(end);
  const state = { isOver: false, wait };
  void wait().then(() => (state.isOver = true));
  return state;
}

it('waits while keys are being pressed', async () => {
  const state = waiting();
  for (let presses = 0; presses < 20; presses += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
  }
  await vi.advanceTimersByTimeAsync(1_400);
  expect(state.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.isOver).toBe(true);
  // There was no input in the meantime, so the next step starts immediately.
  await state.wait();
});

it('waits while a video plays', async () => {
  const video = document.createElement('video');
  const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
  document.body.append(video);
  const state = waiting();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.isOver).toBe(false);
  paused.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(state.isOver).toBe(true);
});

it('waits while a video loads what it needs to play', async () => {
  const video = document.createElement('video');
  const state = { networkState: 2, end: 3 };
  Object.defineProperties(video, {
    networkState: { get: () => state.networkState },
    duration: { value: 60 },
    buffered: { get: () => ({ length: 1, start: () => 0, end: () => state.end }) },
  });
  document.body.append(video);
  const waits = waiting();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waits.isOver).toBe(false);
  state.end = 12;
  await vi.advanceTimersByTimeAsync(3_100);
  expect(waits.isOver).toBe(true);
});

it('rejects pending waits once ended', async () => {
  const { wait, end } = watchIdle();
  const outcome = wait().then(
    () => 'goes on',
    () => 'given up',
  );
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await outcome).toBe('given up');
});
