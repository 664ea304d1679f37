/** Day ranges, their rules, and parsing of typed days (docs/product.md#dates). */

/** Days as YYYY-MM-DD; null if open. */
export type DayRange = { from: string | null; to: string | null };

/** Sets the start and clears an end before it. */
export const withStart = ({ to }: DayRange, from: string | null): DayRange => ({
  from,
  to: from && to && from > to ? null : to,
});

/** Sets the end; clears it if it precedes the start. */
export const withEnd = ({ from }: DayRange, to: string | null): DayRange => ({
  from,
  to: from && to && to < from ? null : to,
});

/** Returns the parts of a format such as MM/DD/YYYY in order. */
const partsOf = (format: string): string[] => format.split(/[^DMY]+/);

/** Formats a day; empty for null. */
export const dayText = (day: string | null, format: string): string => {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return day === null ? '' : format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** Always accepted, since no format reads it as another day. */
const ISO = 'YYYY-MM-DD';
const ISO_TYPED = /^\d{4}-\d\d-\d\d$/;

/** Parses a typed day. Returns null for empty text and undefined for an invalid day. */
export function typedDay(text: string, format: string): string | null | undefined {
  if (text.trim() === '') return null;
  const numbers = text.trim().split(/\D+/);
  const order = partsOf(ISO_TYPED.test(text.trim()) ? ISO : format);
  const number = (part: string): string => numbers[order.indexOf(part)] ?? '';
  const day = `${number('YYYY')}-${number('MM').padStart(2, '0')}-${number('DD').padStart(2, '0')}`;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : NaN;
  return numbers.length === order.length && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
    ? day
    : undefined;
}

/** Returns a parser for the calendar field, which keeps its day for empty or invalid text. */
export const dayParser =
  (format: string) =>
  (text: string): string | null =>
    typedDay(text, format) ?? null;

export type DayBounds = { min?: string | undefined; max?: string | undefined };

/** Returns the error for a typed day; undefined if it is valid and within bounds, or empty. */
export function dayFault(text: string, format: string, { min, max }: DayBounds = {}): string | undefined {
  const day = typedDay(text, format);
  if (day === undefined) return `Enter a valid date (${format}).`;
  if (day && min && day < min) return `Choose ${dayText(min, format)} or later.`;
  return day && max && day > max ? `Choose ${dayText(max, format)} or earlier.` : undefined;
}
