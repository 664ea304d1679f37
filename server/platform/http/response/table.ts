/** Rows of an export, independent of the file format: CSV or an Excel workbook (docs/figures.md#exports). */
import type { Refusal } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';

/** Cell with an instant or a day, which becomes a real date in formats that have dates. */
type DateCell = { at: string; isDay: boolean };
export type Cell = string | number | boolean | null | DateCell;
export type TableRows = readonly (readonly Cell[])[];
/** Rows page by page, so that only one page is in memory at a time. */
export type TablePages = AsyncIterable<TableRows> | Iterable<TableRows>;

/** Table to export. `pages` is only called when rows are sent, so not for HEAD; the name has no extension. */
export type TableResult = {
  filename: string;
  header: readonly string[];
  /** Zone of the times in a workbook, whose cells have no zone. CSV is always UTC. */
  zone: TimeZone;
  pages(): TablePages | Refusal | Promise<TablePages | Refusal>;
};

/** Returns a cell for an instant, or an empty one for null. */
export const instantCell = (iso: string | null): Cell => (iso === null ? null : { at: iso, isDay: false });
/** Returns a cell for a day. */
export const dayCell = (day: string): Cell => ({ at: day, isDay: true });
