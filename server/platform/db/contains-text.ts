/** Conditions that search normalized text. They are the same on both engines. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { normalizeForSearch } from '#domain/platform/text.ts';

/** Returns whether the normalized column contains the text, ignoring case and diacritics. */
export const containsText = (column: Expression<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${normalizeForSearch(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Returns whether the normalized column contains any of these alternative texts (docs/api-reference.md#filter-kinds). */
export const containsAny = (column: Expression<string>, texts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => containsText(column, text)),
    sql` or `,
  )})`;
