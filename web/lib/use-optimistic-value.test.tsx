/** Optimistic value, shown until the actual value changes. */
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOptimisticValue } from './use-optimistic-value.ts';

it('shows the requested value, then the actual value, and does not restore the requested one later', () => {
  const { result, rerender } = renderHook(({ page }) => useOptimisticValue(page), { initialProps: { page: 1 } });
  const shown = (): number => result.current[0];
  act(() => result.current[1](2));
  expect(shown()).toBe(2);
  rerender({ page: 2 });
  expect(shown()).toBe(2);
  rerender({ page: 1 });
  expect(shown()).toBe(1);
});
