/** What each line of a month is worth: what its client pays and its editor gets, and why (docs/figures.md#money). */
import type { MonthLine, MonthParties } from '#domain/insight/month/month-lines.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { dayOf, monthOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { type ChargePart, sumOfParts } from './amounts.ts';
import type { MoneyKind, RateTable, RateUnit } from './rates.ts';
import type { termsTable } from './terms.ts';

/** Why a line has its amount. */
type ChargeBasis =
  | 'rates'
  | 'agreed'
  | 'included-video'
  | 'included-revision'
  | 'not-charged'
  | 'billed'
  | 'fee'
  | 'manual'
  | 'no-rate';

/** What one side pays or gets for a line. */
export type Charge = {
  basis: ChargeBasis;
  /** Null without a rate. */
  amount: Amount | null;
  /** Rates times quantities, if the amount is made of rates. */
  parts: readonly ChargePart[];
};

export const MONEY_LINE_KINDS = ['video', 'revision', 'points', 'fee', 'manual'] as const;
type MoneyLineKind = (typeof MONEY_LINE_KINDS)[number];

export type MoneyLine = Omit<MonthParties, 'projectId'> & {
  kind: MoneyLineKind;
  /** Null for fees and lines entered by hand. */
  projectId: number | null;
  class: ProjectClass | null;
  revision: number;
  endedAt: string | null;
  /** Month of the end, if it is an earlier one. */
  earlierMonth: string | null;
  minutes: Minutes | null;
  points: number;
  /** Line entered by hand, and its text. */
  manual: { id: number; version: number } | null;
  text: string;
  /** Month in which the end was billed already. */
  billedIn: string | null;
  /** Revisions that the client's terms include. */
  includedRevisions: number | null;
  /** Null if the line is not about a client, or about nobody to pay. */
  client: Charge | null;
  editor: Charge | null;
  /** What the client pays less what editors get. Null if one of them has no rate, and for copies below their lead. */
  margin: Amount | null;
};

export type MoneyRules = {
  rateOn: RateTable;
  termsIn: ReturnType<typeof termsTable>;
  /** Agreed prices by project. */
  prices: ReadonlyMap<number, Amount>;
};

/** Points given since the month of a video's first end was closed. */
export type PointChange = MonthParties & { class: ProjectClass; endedAt: string; points: number };

/** Line entered by hand. */
export type ManualLine = {
  id: number;
  version: number;
  kind: MoneyKind;
  partyId: number;
  text: string;
  amount: Amount;
};

export type MoneyInput = {
  month: string;
  zone: TimeZone;
  /** Ends in the month. */
  lines: readonly MonthLine[];
  /** Ends of closed months that none of them contains, in order. */
  earlier: readonly MonthLine[];
  pointChanges: readonly PointChange[];
  manual: readonly ManualLine[];
  /** Clients that may have a fee. */
  clientIds: readonly number[];
  rules: MoneyRules;
  /** Month in which an end was billed, by `roundKey`. */
  billed: ReadonlyMap<string, string>;
  /** Returns how many included videos of a client closed months contain for a month. */
  includedBefore: (clientId: number, month: string) => number;
};

/** Returns the key of an end: its project and number of revision. */
export const roundKey = (projectId: number, revision: number): string => `${projectId} ${revision}`;

const fixed = (basis: ChargeBasis, amount: Amount): Charge => ({ basis, amount, parts: [] });

/** Returns the sum of the units that have a rate; without any, no amount. Unknown quantities are left out. */
function chargeOf(
  rateOf: (unit: RateUnit) => Amount | undefined,
  units: readonly (readonly [RateUnit, number | null])[],
): Charge {
  const parts = units.flatMap(([unit, quantity]): ChargePart[] => {
    const rate = rateOf(unit);
    return rate === undefined ? [] : [{ unit, rate, quantity }];
  });
  if (parts.length === 0) return { basis: 'no-rate', amount: null, parts };
  return { basis: 'rates', amount: sumOfParts(parts), parts };
}

type Lookup = { rules: MoneyRules; zone: TimeZone };

const rateLookup =
  ({ rules, zone }: Lookup, line: Pick<MonthLine, 'class' | 'endedAt'>, kind: MoneyKind, partyId: number | null) =>
  (unit: RateUnit): Amount | undefined =>
    rules.rateOn({ kind, partyId, class: line.class, unit, day: dayOf(line.endedAt, zone) });

/** Returns what the editor gets: for a first end the video, its points and hours, later the revision and its hours. */
function editorCharge(lookup: Lookup, line: MonthLine): Charge | null {
  if (line.editorId === null) return null;
  const rateOf = rateLookup(lookup, line, 'editor', line.editorId);
  const once =
    line.revision === 0
      ? ([
          ['project', 1],
          ['point', line.points],
        ] as const)
      : ([['extra_round', 1]] as const);
  return chargeOf(rateOf, [...once, ['hour', line.minutes]]);
}

/** Returns what the client pays for a revision. */
function revisionCharge(lookup: Lookup, line: MonthLine, included: number | null): Charge {
  if (included === null) return fixed('not-charged', 0);
  if (line.revision <= included) return fixed('included-revision', 0);
  return chargeOf(rateLookup(lookup, line, 'client', line.clientId), [['extra_round', 1]]);
}

/** Returns what the client pays for a video that has no agreed price and isn't included. */
const videoCharge = (lookup: Lookup, line: MonthLine): Charge =>
  chargeOf(rateLookup(lookup, line, 'client', line.clientId), [
    ['project', 1],
    ['hour', line.minutes],
  ]);

const EMPTY = {
  class: null,
  projectId: null,
  leadId: null,
  clientId: null,
  editorId: null,
  revision: 0,
  endedAt: null,
  earlierMonth: null,
  minutes: 0,
  points: 0,
  manual: null,
  text: '',
  billedIn: null,
  includedRevisions: null,
  client: null,
  editor: null,
  margin: null,
} as const;

const byFirstEnd = (a: MonthLine, b: MonthLine): number =>
  a.endedAt === b.endedAt ? a.projectId - b.projectId : a.endedAt < b.endedAt ? -1 : 1;

/** Returns a function that gives the included videos of each client and month to the earliest ends without an agreed price. */
function includedVideos({ rules, includedBefore }: MoneyInput): (clientId: number | null, month: string) => boolean {
  const used = new Map<string, number>();
  return (clientId, month) => {
    const included = rules.termsIn(clientId, month).includedVideos ?? 0;
    if (clientId === null || included === 0) return false;
    const key = `${clientId} ${month}`;
    const count = used.get(key) ?? includedBefore(clientId, month);
    if (count >= included) return false;
    used.set(key, count + 1);
    return true;
  };
}

function linesOfEnds(input: MoneyInput): MoneyLine[] {
  const { zone, rules, billed } = input;
  const [lookup, takeIncluded] = [{ rules, zone }, includedVideos(input)];
  return [...input.earlier.toSorted(byFirstEnd), ...input.lines.toSorted(byFirstEnd)].map((line): MoneyLine => {
    const own = monthOf(line.endedAt, zone);
    const { includedRevisions } = rules.termsIn(line.clientId, own);
    const common = {
      ...EMPTY,
      ...line,
      kind: line.revision === 0 ? ('video' as const) : ('revision' as const),
      earlierMonth: own === input.month ? null : own,
      includedRevisions,
    };
    const billedIn = billed.get(roundKey(line.projectId, line.revision));
    const isCopy = line.leadId !== null;
    if (billedIn !== undefined) {
      const nothing = fixed('billed', 0);
      return { ...common, billedIn, client: isCopy ? null : nothing, editor: line.editorId === null ? null : nothing };
    }
    const clientCharge = (): Charge => {
      if (line.revision > 0) return revisionCharge(lookup, line, includedRevisions);
      const agreed = rules.prices.get(line.projectId);
      if (agreed !== undefined) return fixed('agreed', agreed);
      return takeIncluded(line.clientId, own) ? fixed('included-video', 0) : videoCharge(lookup, line);
    };
    // A copy of a team is no video of the client.
    return { ...common, client: isCopy ? null : clientCharge(), editor: editorCharge(lookup, line) };
  });
}

const linesOfPoints = ({ rules, zone, pointChanges }: MoneyInput): MoneyLine[] =>
  pointChanges.map((change): MoneyLine => {
    const rateOf = rateLookup({ rules, zone }, change, 'editor', change.editorId);
    const editor = change.editorId === null ? null : chargeOf(rateOf, [['point', change.points]]);
    return { ...EMPTY, ...change, kind: 'points', earlierMonth: monthOf(change.endedAt, zone), editor };
  });

const linesOfFees = ({ month, rules, clientIds }: MoneyInput): MoneyLine[] =>
  clientIds.flatMap((clientId): MoneyLine[] => {
    const { monthlyFee } = rules.termsIn(clientId, month);
    return monthlyFee === 0 ? [] : [{ ...EMPTY, kind: 'fee', clientId, client: fixed('fee', monthlyFee) }];
  });

const linesByHand = ({ manual }: MoneyInput): MoneyLine[] =>
  manual.map(({ id, version, kind, partyId, text, amount }): MoneyLine => ({
    ...EMPTY,
    kind: 'manual',
    manual: { id, version },
    text,
    [kind === 'client' ? 'clientId' : 'editorId']: partyId,
    [kind]: fixed('manual', amount),
  }));

/** Group of a lead and its copies, which share a margin. */
const groupOf = ({ leadId, projectId }: MoneyLine): number | null => leadId ?? projectId;

/** Adds margins. What editors of copies get is subtracted in the first line of their lead, if the month has one. */
function withMargins(lines: readonly MoneyLine[]): MoneyLine[] {
  const leads = new Map<number | null, MoneyLine>();
  for (const line of lines)
    if (line.kind === 'video' && line.leadId === null && !leads.has(line.projectId)) leads.set(line.projectId, line);
  const isBelowLead = (line: MoneyLine): boolean =>
    line.kind !== 'points' && line.leadId !== null && leads.has(groupOf(line));
  const copies = Map.groupBy(lines.filter(isBelowLead), groupOf);
  return lines.map((line) => {
    if (isBelowLead(line)) return line;
    const below = leads.get(line.projectId) === line ? (copies.get(line.projectId) ?? []) : [];
    const editors = [line, ...below].map(({ editor }) => (editor ? editor.amount : 0));
    const client = line.client ? line.client.amount : 0;
    if (client === null || editors.includes(null)) return line;
    return { ...line, margin: editors.reduce<number>((left, amount) => left - (amount ?? 0), client) + 0 };
  });
}

/** Returns the lines of a month with their amounts: those from earlier months, ends in order, fees, and lines entered by hand. */
export const moneyLines = (input: MoneyInput): MoneyLine[] =>
  withMargins([...linesOfPoints(input), ...linesOfEnds(input), ...linesOfFees(input), ...linesByHand(input)]);

export type MoneyTotals = {
  client: Amount;
  editor: Amount;
  margin: Amount;
  /** Lines without a rate, by side. */
  clientWithoutRate: number;
  editorWithoutRate: number;
  /** Amounts by the hour of rounds that were not measured. */
  unmeasured: number;
};

const isUnmeasured = (charge: Charge | null): boolean =>
  charge?.parts.some(({ quantity }) => quantity === null) ?? false;

/** Returns the sums of these lines. */
export function moneyTotals(lines: readonly MoneyLine[]): MoneyTotals {
  const sum = (amountOf: (line: MoneyLine) => number | null | undefined): number =>
    lines.reduce((total, line) => total + (amountOf(line) ?? 0), 0);
  const withoutRate = (kind: MoneyKind): number => lines.filter((line) => line[kind]?.amount === null).length;
  return {
    client: sum(({ client }) => client?.amount),
    editor: sum(({ editor }) => editor?.amount),
    margin: sum(({ margin }) => margin),
    clientWithoutRate: withoutRate('client'),
    editorWithoutRate: withoutRate('editor'),
    unmeasured: lines.filter(({ client, editor }) => isUnmeasured(client) || isUnmeasured(editor)).length,
  };
}

/** Returns the lines about a client, or those for which an editor is paid; null for work of none. */
export const moneyLinesOf = (lines: readonly MoneyLine[], kind: MoneyKind, id: number | null): MoneyLine[] =>
  lines.filter((line) => isAbout(line, kind) && (kind === 'client' ? line.clientId : line.editorId) === id);

/** Returns whether a line is listed by client, or by editor: fees and lines entered by hand only on their own side. */
export const isAbout = ({ kind, client, editor }: MoneyLine, side: MoneyKind): boolean =>
  kind === 'fee' || kind === 'manual' ? (side === 'client' ? client : editor) !== null : true;
