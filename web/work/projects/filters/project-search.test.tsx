/** Project search while other controls change the filters. */
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { installBrowserParts } from '#web/testing/browser-parts.ts';
import { NO_FILTERS, type ProjectFilters } from './project-filters.ts';
import { ProjectSearch } from './project-search.tsx';

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const changes: Partial<ProjectFilters>[] = [];
  const page = (text: string) => (
    <MantineProvider env="test">
      <ProjectSearch filters={{ ...NO_FILTERS, text }} change={(patch) => changes.push(patch)} />
    </MantineProvider>
  );
  const { rerender } = render(page('trailer'));
  return { changes, again: (text: string) => rerender(page(text)) };
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search projects' });
const rest = (): void => act(() => void vi.runAllTimers());

it('searches after a pause in typing', () => {
  const { changes } = show();
  fireEvent.change(field(), { target: { value: 'trailer two ' } });
  expect(changes).toEqual([]);
  rest();
  expect(changes).toEqual([{ text: 'trailer two' }]);
});

it('discards pending input when the value changes from outside', () => {
  const { changes, again } = show();
  fireEvent.change(field(), { target: { value: 'trailer two' } });
  again('');
  rest();
  expect([changes, field().value]).toEqual([[], '']);
});
