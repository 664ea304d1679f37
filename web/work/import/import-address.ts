/** What the address of the import page says: the kind, the sheet, and which of its rows are shown. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { IMPORT_KINDS, type ImportKind, mayImport } from '#domain/work/import-kinds.ts';
import { IMPORT_OUTCOMES, type ImportOutcome } from '#domain/work/import.ts';
import type { UserType } from '#domain/identity/roles.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf, pageOf } from '#web/lib/search-state.ts';

export type ImportAsk = {
  kind: ImportKind | undefined;
  id: number | undefined;
  /** Undefined: the first that has any rows. */
  rows: ImportOutcome | undefined;
  page: number;
};

/** Anything else in the address counts as nothing. */
export const importAskFrom = (search: Search<'kind' | 'id' | 'rows' | 'page'>): ImportAsk => ({
  kind: IMPORT_KINDS.find((one) => one === oneOf(search, 'kind')),
  id: idFromDigits(oneOf(search, 'id') ?? ''),
  rows: IMPORT_OUTCOMES.find((one) => one === oneOf(search, 'rows')),
  page: pageOf(search),
});

/** What this role may import. */
export const kindsOf = (role: UserType): ImportKind[] => IMPORT_KINDS.filter((kind) => mayImport({ type: role }, kind));
