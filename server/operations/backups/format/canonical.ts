/** Rows as lines that are identical for both engines (ADR 20). */
import { canonicalJson } from '#server/platform/canonical-json.ts';

export type AnyRow = Readonly<Record<string, unknown>>;

/** Returns one line of a table, including its newline. */
export const lineOf = (row: AnyRow): string => `${canonicalJson(row)}\n`;
