/** Tables of money (docs/figures.md#money). Amounts are whole numbers of the currency's smallest unit. */
import type { Generated } from 'kysely';
import type { MoneyKind, RateUnit } from '#domain/insight/money/rates.ts';
import type { Amount } from '#domain/platform/money/currency.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';

/** What clients pay and editors get, from a day on. Null stands for all clients, people or types. */
type RatesTable = {
  id: Generated<number>;
  kind: MoneyKind;
  client_id: number | null;
  user_id: number | null;
  class: ProjectClass | null;
  unit: RateUnit;
  amount_minor: Amount;
  from_day: string;
  created_by_id: number | null;
  created_at: string;
};

type ClientTermsTable = {
  id: Generated<number>;
  version: Generated<number>;
  client_id: number;
  from_month: string;
  monthly_fee_minor: Amount;
  /** Null for none. */
  included_videos: number | null;
  /** Revisions per video; null if they are never charged. */
  included_rounds: number | null;
  note: string;
};

type ProjectPricesTable = {
  project_id: number;
  amount_minor: Amount;
  set_by_id: number | null;
  set_at: string;
};

/** Lines entered by hand. */
type MonthLinesTable = {
  id: Generated<number>;
  version: Generated<number>;
  kind: MoneyKind;
  client_id: number | null;
  user_id: number | null;
  month: string;
  text: string;
  amount_minor: Amount;
  created_by_id: number | null;
  created_at: string;
};

/** Months that are closed, or were. */
type MonthsTable = {
  month: string;
  /** Null while reopened. */
  closed_at: string | null;
  closed_by_id: number | null;
  /** JSON text of names and figures, and its SHA-256 digest. */
  snapshot: string | null;
  digest: string | null;
  reopened_at: string | null;
  reopened_by_id: number | null;
  reopened_reason: Generated<string>;
};

/** Ends that closed months contain. */
type BilledRoundsTable = {
  project_id: number;
  /** 0 for the first end. */
  revision: number;
  /** Month whose sheet contains it. */
  month: string;
  /** Month in which it ended, an earlier one for a correction. */
  ended_month: string;
  ended_at: string;
  client_id: number | null;
  editor_id: number | null;
  /** Whether it is one of the videos that the client's fee includes. */
  is_included: boolean;
};

/** Points that closed months paid. */
type BilledPointsTable = { project_id: number; month: string; points: number };

export type InsightTables = {
  rates: RatesTable;
  client_terms: ClientTermsTable;
  project_prices: ProjectPricesTable;
  month_lines: MonthLinesTable;
  months: MonthsTable;
  billed_rounds: BilledRoundsTable;
  billed_points: BilledPointsTable;
};
