/** Filter by the dates of a project. */
import { parseInstant } from '#domain/platform/dates.ts';
import { dateText } from '#web/lib/time/format.ts';
import { endOfDay, formatDateTime, isEdgeOfDay, startOfDay } from '#web/lib/time/local-time.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import type { UrlFilters, Filter } from './filter-kinds.ts';

export const DATE_FIELDS = ['createdAt', 'startedAt', 'endedAt', 'deadlineAt', 'firstDeadline'] as const;
export type DateField = (typeof DATE_FIELDS)[number];

export const DATE_LABELS: Record<DateField, string> = {
  createdAt: 'Assigned',
  startedAt: 'Started',
  endedAt: 'Ended',
  deadlineAt: 'Deadline',
  firstDeadline: 'Was due',
};

/** ISO instants, inclusive. */
export type Span = { after?: string; before?: string };
type Spans = Partial<Record<DateField, Span>>;

const NAMES = DATE_FIELDS.flatMap((field) => [`${field}[after]`, `${field}[before]`] as const);
type Bounds = { [Name in (typeof NAMES)[number]]?: string };
/** Former parameter names of the creation date. */
const OLD_NAMES = { after: 'startDate', before: 'endDate' } as const;

/** Parses a day or an instant; a bare day as the upper bound stands for its end. */
function boundFrom(raw: UrlFilters, field: DateField, side: 'after' | 'before'): string | undefined {
  const old = field === 'createdAt' ? firstValueOf(raw, OLD_NAMES[side]) : undefined;
  const text = firstValueOf(raw, `${field}[${side}]`) ?? old ?? '';
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return parseInstant(text) && (side === 'before' ? endOfDay(text) : startOfDay(text));
  return parseInstant(text.replace(/ (\d\d:?\d\d)$/, '+$1'));
}

function spansFrom(raw: UrlFilters): Spans {
  const spans: Spans = {};
  for (const field of DATE_FIELDS) {
    const after = boundFrom(raw, field, 'after');
    const before = boundFrom(raw, field, 'before');
    if (after ?? before) spans[field] = { ...(after ? { after } : {}), ...(before ? { before } : {}) };
  }
  return spans;
}

function boundsOf(spans: Spans): Bounds {
  const bounds: Bounds = {};
  for (const field of DATE_FIELDS) {
    const { after, before } = spans[field] ?? {};
    if (after) bounds[`${field}[after]`] = after;
    if (before) bounds[`${field}[before]`] = before;
  }
  return bounds;
}

const momentText = (iso: string): string => (isEdgeOfDay(iso) ? dateText(iso) : formatDateTime(iso));

function spanText({ after, before }: Span): string {
  if (after && before) return `${momentText(after)} – ${momentText(before)}`;
  return after ? `from ${momentText(after)}` : `until ${momentText(before ?? '')}`;
}

export const spans: Filter<Spans> = {
  names: [...NAMES, OLD_NAMES.after, OLD_NAMES.before],
  parse: spansFrom,
  write: boundsOf,
  param: boundsOf,
  chips: (values) =>
    DATE_FIELDS.flatMap((field) => {
      const { [field]: span, ...valueWithout } = values;
      return span ? [{ label: `${DATE_LABELS[field]} ${spanText(span)}`, valueWithout }] : [];
    }),
};
