/** Rows as lines that are the same from either engine (ADR 20). */
import { canonicalJson } from '#server/platform/canonical-json.ts';

export type AnyRow = Readonly<Record<string, unknown>>;

/** One line of a table, with its end. */
export const lineOf = (row: AnyRow): string => `${canonicalJson(row)}\n`;
