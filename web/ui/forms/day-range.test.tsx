/** Typed days and ranges, before and after the calendar has loaded. */
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { installBrowserParts } from '#web/testing/browser-parts.ts';
import { DateFields } from './date-fields.tsx';
import { type DayFormat, type DayRange, dayText, parseTypedDay, withStart, withEnd } from '#web/lib/time/day-range.ts';

beforeAll(installBrowserParts);
afterEach(cleanup);

function show(content: ReactNode) {
  render(<MantineProvider env="test">{content}</MantineProvider>);
  return { user: userEvent.setup() };
}

it('clears the end of a range when the start is moved after it, and rejects an end before the start', () => {
  expect(withStart({ from: '2026-01-01', to: '2026-01-31' }, '2026-02-01')).toEqual({ from: '2026-02-01', to: null });
  expect(withStart({ from: null, to: '2026-01-31' }, '2026-01-31')).toEqual({ from: '2026-01-31', to: '2026-01-31' });
  expect(withEnd({ from: '2026-01-02', to: null }, '2026-01-01')).toEqual({ from: '2026-01-02', to: null });
  expect(withEnd({ from: '2026-01-02', to: null }, '2026-01-02')).toEqual({ from: '2026-01-02', to: '2026-01-02' });
});

it.each<[string, DayFormat, string | null | undefined]>([
  ['07/01/2026', 'MM/DD/YYYY', '2026-07-01'],
  ['7.1.2026', 'MM/DD/YYYY', '2026-07-01'],
  ['07/01/2026', 'DD/MM/YYYY', '2026-01-07'],
  [' ', 'MM/DD/YYYY', null],
  ['02/30/2026', 'MM/DD/YYYY', undefined],
  ['07/01', 'MM/DD/YYYY', undefined],
  ['07/01/26', 'MM/DD/YYYY', '2026-07-01'],
  ['soon', 'MM/DD/YYYY', undefined],
  [' 12-31-2026 ', 'MM/DD/YYYY', '2026-12-31'],
  ['02/29/2028', 'MM/DD/YYYY', '2028-02-29'],
  ['3', 'MM/DD/YYYY', undefined],
  ['13/01/2026', 'MM/DD/YYYY', undefined],
  ['2026-03-10', 'MM/DD/YYYY', '2026-03-10'],
  [' 2026-03-10 ', 'DD/MM/YYYY', '2026-03-10'],
  ['2026-02-30', 'MM/DD/YYYY', undefined],
  ['2026-3-1', 'MM/DD/YYYY', '2026-03-01'],
  ['12 2 26', 'MM/DD/YYYY', '2026-12-02'],
  ['Dec 2, 2026', 'MM/DD/YYYY', '2026-12-02'],
  ['31.12.2026', 'MM/DD/YYYY', undefined],
  ['12312026', 'MM/DD/YYYY', undefined],
])('reads %j in %s as %j', (text, format, day) => {
  expect(parseTypedDay(text, format)).toBe(day);
  if (day) expect(parseTypedDay(dayText(day, format), format)).toBe(day);
});

it('validates a typed date with the calendar loaded as it does without', async () => {
  function Range() {
    const [value, setValue] = useState<DayRange>({ from: '2026-01-15', to: null });
    return (
      <>
        <DateFields value={value} onChange={setValue} fromLabel="From" toLabel="To" format="DD/MM/YYYY" />
        <p>From {value.from ?? 'nothing'}</p>
        <p>To {value.to ?? 'nothing'}</p>
      </>
    );
  }
  const { user } = show(<Range />);
  const field = screen.getByLabelText('From');
  const type = async (text: string): Promise<void> => {
    await user.tripleClick(field);
    await user.keyboard(text);
    await user.tab();
  };
  // An incomplete day and a day that doesn't exist are both invalid.
  await type('30/02/2026');
  expect(screen.getByText('From 2026-01-15')).toBeTruthy();
  await type('3/2');
  expect(screen.getByText('From 2026-01-15')).toBeTruthy();
  // The input stays, and the error names the expected format.
  expect((field as HTMLInputElement).value).toBe('3/2');
  expect(screen.getByText('Enter a valid date (DD/MM/YYYY).')).toBeTruthy();
  await type('3.2.2026');
  expect(screen.getByText('From 2026-02-03')).toBeTruthy();
  expect(screen.queryByText(/This is no day/)).toBeNull();
  expect((field as HTMLInputElement).value).toBe('03/02/2026');
  // A two-digit year is accepted once the field is left, since two more may follow.
  await type('5/2/26');
  expect(screen.getByText('From 2026-02-05')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('05/02/2026');
  await user.tripleClick(field);
  await user.keyboard('3/2/20');
  expect(screen.getByText('From 2026-02-05')).toBeTruthy();
  await user.keyboard('26');
  expect(screen.getByText('From 2026-02-03')).toBeTruthy();
  await user.tripleClick(field);
  await user.keyboard('5/2/26{Enter}');
  expect(screen.getByText('From 2026-02-05')).toBeTruthy();
  await type('3.2.26');
  const end = screen.getByLabelText<HTMLInputElement>('To');
  await user.click(end);
  await user.keyboard('2026-02-01');
  await user.tab();
  expect(screen.getByText('Choose 03/02/2026 or later.')).toBeTruthy();
  // The start is the end's lower bound: moving it updates the error, or clears it if the end is now valid.
  await type('4.2.2026');
  expect(screen.getByText('Choose 04/02/2026 or later.')).toBeTruthy();
  expect(end.value).toBe('2026-02-01');
  await type('1.2.2026');
  expect(screen.queryByText(/^The first day/)).toBeNull();
  expect(screen.getByText('To 2026-02-01')).toBeTruthy();
  expect(end.value).toBe('01/02/2026');
});

it('keeps an invalid date with an error before the calendar is loaded, and accepts the other date', async () => {
  // Resets the modules, since another test file may have loaded the calendar.
  vi.resetModules();
  const { DateRange } = await import('./date-range.tsx');
  function Range() {
    const [value, setValue] = useState<DayRange>({ from: '2026-01-15', to: null });
    return (
      <>
        <DateRange value={value} onChange={setValue} fromLabel="From" toLabel="To" />
        <p>{`${value.from ?? 'nothing'} to ${value.to ?? 'nothing'}`}</p>
        <button type="button" onClick={() => setValue({ from: null, to: null })}>
          Reset
        </button>
      </>
    );
  }
  const { user } = show(<Range />);
  const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
  // Sets the value without focus, which would load the calendar.
  const type = (label: string, text: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  type('From', '31.12.2025');
  type('To', '2026-01-10');
  expect([valueOf('From'), valueOf('To')]).toEqual(['31.12.2025', '2026-01-10']);
  expect(screen.getByText('Enter a valid date (MM/DD/YYYY).')).toBeTruthy();
  expect(screen.getByText('Choose 01/15/2026 or later.')).toBeTruthy();
  expect(screen.getByText('2026-01-15 to nothing')).toBeTruthy();
  type('To', '2026-02-01');
  expect(screen.getByText('2026-01-15 to 2026-02-01')).toBeTruthy();
  expect([valueOf('From'), valueOf('To')]).toEqual(['31.12.2025', '02/01/2026']);
  expect(screen.queryByText(/^The first day/)).toBeNull();
  type('To', '2026-01-10');
  type('From', '01/12/2026');
  expect(screen.getByText('Choose 01/12/2026 or later.')).toBeTruthy();
  type('From', '01/05/2026');
  expect(screen.getByText('2026-01-05 to 2026-01-10')).toBeTruthy();
  expect(screen.queryByText(/^The first day/)).toBeNull();
  type('From', '31.12.2025');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect([valueOf('From'), screen.queryByText(/^This is no day/)]).toEqual(['', null]);
});
