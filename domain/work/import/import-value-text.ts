/** Values of imported records as text: before and after a change, and as they will be stored (docs/people.md#import). */
import { lengthText } from './import-cells.ts';
import { importFieldOf } from './import-fields.ts';
import type { ImportKind } from './import-kinds.ts';
import { numberText } from './import-numbers.ts';
import { linksIn } from './import-other-columns.ts';
import type { ImportValues } from './import-rows.ts';
import { formatDateTime } from '#domain/platform/dates.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';

/** Names by ID, and the zone of dates. */
type ValueContext = {
  kind: ImportKind;
  people: ReadonlyMap<number, string>;
  clients: ReadonlyMap<number, string>;
  zone: TimeZone;
};

type Value = ImportValues[string] | undefined;

/** Returns a value as text; links one after another. */
export function valueText(field: string, value: Value, { kind, people, clients, zone }: ValueContext): string {
  if (value === null || value === undefined) return '';
  if (field === 'links')
    return linksIn({ links: value })
      .map(({ label, url }) => `${label}: ${url}`)
      .join(', ');
  const form = importFieldOf(kind, field)?.form.is;
  if (form === 'person') return people.get(Number(value)) ?? '';
  if (form === 'client') return clients.get(Number(value)) ?? '';
  if (form === 'moment') return formatDateTime(String(value), zone);
  return form === 'length' ? lengthText(Number(value)) : String(value);
}

/** Fields whose cell doesn't show what is stored, or that have no cell. */
const isInterpreted = (field: string, kind: ImportKind): boolean => {
  if (field === 'links' || field === 'editRatioMin') return true;
  const is = importFieldOf(kind, field)?.form.is;
  return is === 'moment' || is === 'person' || is === 'choice';
};

/** Returns what will be stored of a new record's dates, numbers, choices, people and links: '9h 15m', '32 h a week'. */
export function storedTexts(values: ImportValues, context: ValueContext): Record<string, string> {
  const texts = Object.entries(values).flatMap(([field, value]) => {
    if (value === null) return [];
    const form = importFieldOf(context.kind, field)?.form;
    const text = form && numberText(value, form);
    if (text !== undefined) return [[field, text]];
    return isInterpreted(field, context.kind) ? [[field, valueText(field, value, context)]] : [];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}
