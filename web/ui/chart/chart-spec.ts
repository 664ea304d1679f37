/** Data of a chart, shared by the drawing, the table and the export. */
import type { LinkDestination } from '#web/lib/address/search-codec.ts';

export type ChartSeries = {
  key: string;
  label: string;
  /** CSS color. */
  color: string;
};

export type ChartRow = {
  key: string;
  /** Short label for the axis. */
  label: string;
  /** Full label for tooltip and table. */
  title: string;
  /** Values by series; null where there is nothing to measure. */
  values: Record<string, number | null>;
  /** Link of each value. */
  links?: Record<string, LinkDestination>;
  /** Remark shown with the values, such as leave. */
  note?: string;
};

/** `stacked` and `grouped` are vertical bars, `across` horizontal ones (for names), `line` is a time series. */
type ChartShape = 'stacked' | 'grouped' | 'across' | 'line';

export type ChartSpec = {
  title: string;
  /** Sentence that explains what is counted. */
  description: string;
  shape: ChartShape;
  /** Meaning of a row: 'Week', 'Editor'. */
  rowName: string;
  /** Unit of the values: 'projects', 'hours', '%'. */
  unit: string;
  /** Formats a value with a short unit: '12.5 h', '80%'. */
  format: (value: number) => string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** Upper end of the value axis if fixed, such as 100 for percent. */
  max?: number;
};

/** Maximum number of horizontal bars; the table shows all. */
const MAX_VERTICAL_BARS = 12;

export const drawnRows = ({ shape, rows }: ChartSpec): readonly ChartRow[] =>
  shape === 'across' ? rows.slice(0, MAX_VERTICAL_BARS) : rows;

/** Returns true if there is something to draw: bars of 0 are invisible, but a line at 0 is not. */
export const hasValues = ({ shape, rows, series }: ChartSpec): boolean => {
  const isDrawn = (value: number | null): boolean => value !== null && (shape === 'line' || value !== 0);
  return rows.some(({ values }) => series.some(({ key }) => isDrawn(values[key] ?? null)));
};

/** Returns header and rows for an export. */
export const chartCells = ({ rowName, series, rows, unit }: ChartSpec): (string | number | null)[][] => {
  const hasNotes = rows.some(({ note }) => note);
  const header = [rowName, ...series.map(({ label }) => `${label} (${unit})`), ...(hasNotes ? ['Note'] : [])];
  const body = rows.map(({ title, values, note }) => [
    title,
    ...series.map(({ key }) => values[key] ?? null),
    ...(hasNotes ? [note ?? null] : []),
  ]);
  return [header, ...body];
};
