/** Address of the import page: record kind, sheet, and the rows shown. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { IMPORT_KINDS, type ImportKind, mayImport } from '#domain/work/import/import-kinds.ts';
import { IMPORT_OUTCOMES, type ImportOutcome } from '#domain/work/import/import.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf, pageOf } from '#web/lib/address/search-state.ts';

export type ImportParams = {
  kind: ImportKind | undefined;
  id: number | undefined;
  /** Outcome whose rows are shown; undefined for the first outcome that has rows. */
  rows: ImportOutcome | undefined;
  page: number;
};

/** Returns the parameters from an address; invalid ones are ignored. */
export const parseImportParams = (search: Search<'kind' | 'id' | 'rows' | 'page'>): ImportParams => ({
  kind: IMPORT_KINDS.find((one) => one === firstValueOf(search, 'kind')),
  id: idFromDigits(firstValueOf(search, 'id') ?? ''),
  rows: IMPORT_OUTCOMES.find((one) => one === firstValueOf(search, 'rows')),
  page: pageOf(search),
});

/** Returns the record kinds that this role can import. */
export const kindsOf = (role: UserType): ImportKind[] => IMPORT_KINDS.filter((kind) => mayImport({ type: role }, kind));
