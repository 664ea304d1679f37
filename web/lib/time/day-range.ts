/** Day ranges, their rules, and parsing of typed days (docs/product.md#dates). */

import { type DateFormat, parseDay } from '#domain/platform/parse-date.ts';

/** Order of a field's day. */
export type DayFormat = DateFormat;

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

/** Formats a day; empty for null. */
export const dayText = (day: string | null, format: DayFormat): string => {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return day === null ? '' : format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** Parses a typed day with any separator. Returns null for empty text and undefined for an invalid day. */
export function parseTypedDay(text: string, format: DayFormat): string | null | undefined {
  const bare = text.trim();
  return bare === '' ? null : parseDay(/[a-z]/i.test(bare) ? bare : bare.replaceAll(/\D+/g, '/'), format);
}

/** Returns whether more digits may follow: 12/02/20 begins 12/02/2026. */
const isYearOpen = (text: string): boolean => !/\d{4}/.test(text);

/** Returns a parser of text while it is typed: null while the text isn't a day yet, so that the field keeps its value. */
export const dayParser =
  (format: DayFormat) =>
  (text: string): string | null =>
    (!isYearOpen(text) && parseTypedDay(text, format)) || null;

export type DayBounds = { min?: string | undefined; max?: string | undefined };

/** Returns the error for a typed day; undefined if it is valid and within bounds, or empty. */
export function dayError(text: string, format: DayFormat, { min, max }: DayBounds = {}): string | undefined {
  const day = parseTypedDay(text, format);
  if (day === undefined) return `Enter a valid date (${format}).`;
  if (day && min && day < min) return `Choose ${dayText(min, format)} or later.`;
  return day && max && day > max ? `Choose ${dayText(max, format)} or earlier.` : undefined;
}
