/** A range of days, its rules, and days as they are typed (docs/product.md#dates). */

/** Days as YYYY-MM-DD, null while open. */
export type DayRange = { from: string | null; to: string | null };

/** The range after a new start: an end before it is cleared. */
export const withFrom = ({ to }: DayRange, from: string | null): DayRange => ({
  from,
  to: from && to && from > to ? null : to,
});

/** The range after a new end: none that lies before the start. */
export const withTo = ({ from }: DayRange, to: string | null): DayRange => ({
  from,
  to: from && to && to < from ? null : to,
});

/** The parts of a format in its order: MM/DD/YYYY, DD/MM/YYYY. */
const partsOf = (format: string): string[] => format.split(/[^DMY]+/);

/** A day as the format writes it; nothing for none. */
export const dayText = (day: string | null, format: string): string => {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return day === null ? '' : format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** Read everywhere: no format has another day for it. */
const ISO = 'YYYY-MM-DD';
const ISO_TYPED = /^\d{4}-\d\d-\d\d$/;

/** The day that was typed in that format; null for nothing, undefined for what is no day. */
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

/** The same for a calendar's field, which keeps its day while none is typed. */
export const dayParser =
  (format: string) =>
  (text: string): string | null =>
    typedDay(text, format) ?? null;

export type DayBounds = { min?: string | undefined; max?: string | undefined };

/** Why the field does not take what was typed; nothing for a day within its bounds, or where nothing was typed. */
export function dayFault(text: string, format: string, { min, max }: DayBounds = {}): string | undefined {
  const day = typedDay(text, format);
  if (day === undefined) return `This is no day. Type it as ${format}.`;
  if (day && min && day < min) return `The first day that can be chosen here is ${dayText(min, format)}.`;
  return day && max && day > max ? `The last day that can be chosen here is ${dayText(max, format)}.` : undefined;
}
