/** Rows of an export, whatever file they become: CSV or an Excel workbook (docs/figures.md#exports). */
import { dayOf } from '#domain/platform/dates.ts';
import type { Refusal } from '#domain/platform/refusal.ts';

/** A moment, or only its day: a real date where the file knows dates. */
export type DateCell = { at: string; isDay: boolean };
export type Cell = string | number | boolean | null | DateCell;
export type TableRows = readonly (readonly Cell[])[];
/** Page after page, so that only one is held at a time. */
export type TablePages = AsyncIterable<TableRows> | Iterable<TableRows>;

/** `pages` is asked for only where rows are sent: HEAD tells the headers alone. The name has no ending yet. */
export type TableAnswer = {
  filename: string;
  header: readonly string[];
  pages(): TablePages | Refusal | Promise<TablePages | Refusal>;
};

/** A moment as a cell; none where there is none. */
export const instantCell = (iso: string | null): Cell => (iso === null ? null : { at: iso, isDay: false });
/** The day of a moment. */
export const dayCell = (iso: string): Cell => ({ at: dayOf(iso), isDay: true });
