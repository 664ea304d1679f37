/** Snapshot of a closed month: its lines with all names, as JSON text with a digest (docs/figures.md#closing). */
import { createHash } from 'node:crypto';
import type { MoneyLine } from '#domain/insight/money/money-lines.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import type { MoneyNames } from './money-names.store.ts';

/** Format of the JSON text. A later one must read this one too. */
const FORMAT = 1;

export type Snapshot = {
  currency: string;
  timeZone: TimeZone;
  lines: MoneyLine[];
  names: MoneyNames;
};

type Stored = {
  format: typeof FORMAT;
  currency: string;
  timeZone: TimeZone;
  lines: MoneyLine[];
  names: Record<keyof MoneyNames, [number, unknown][]>;
};

/** Returns the SHA-256 digest of a snapshot's text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the text to store. */
export function serializeSnapshot({ currency, timeZone, lines, names }: Snapshot): string {
  const stored: Stored = {
    format: FORMAT,
    currency,
    timeZone,
    lines,
    names: { projects: [...names.projects], clients: [...names.clients], editors: [...names.editors] },
  };
  return JSON.stringify(stored);
}

/** Parses a stored text; undefined without one. */
export function parseSnapshot(text: string | null): Snapshot | undefined {
  if (text === null) return undefined;
  const { currency, timeZone, lines, names } = JSON.parse(text) as Stored;
  return {
    currency,
    timeZone,
    lines,
    names: {
      projects: new Map(names.projects) as MoneyNames['projects'],
      clients: new Map(names.clients) as MoneyNames['clients'],
      editors: new Map(names.editors) as MoneyNames['editors'],
    },
  };
}
