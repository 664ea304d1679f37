/** Time on screens: several displays of one time. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTick } from './use-tick.ts';

afterEach(() => vi.useRealTimers());

it('updates displays that appeared at different moments together', () => {
  vi.useFakeTimers({ now: Date.parse('2026-02-03T10:00:00.200Z') });
  const first = renderHook(() => useTick(1_000));
  act(() => void vi.advanceTimersByTime(500));
  const second = renderHook(() => useTick(1_000));
  for (const [ms, time] of [
    [300, '10:00:01.000'],
    [900, '10:00:01.000'],
    [100, '10:00:02.000'],
  ] as const) {
    act(() => void vi.advanceTimersByTime(ms));
    expect([first.result.current, second.result.current]).toEqual([`2026-02-03T${time}Z`, `2026-02-03T${time}Z`]);
  }
});
