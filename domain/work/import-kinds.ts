/** What a sheet can hold, and who may bring it in (docs/people.md#import): apart from the rest, since every list has a way to the import. */
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';

export const IMPORT_KINDS = ['clients', 'people', 'projects'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Clients for all leads, people and projects for administrators (docs/product.md#rights). */
export const mayImport = (actor: Pick<Actor, 'type'>, kind: ImportKind): boolean =>
  actor.type === 'admin' || (actor.type === 'manager' && kind === 'clients');

/** Forbidden where that kind is not theirs to import. */
export const checkImportRights = (actor: Pick<Actor, 'type'>, kind: ImportKind): Refusal | undefined =>
  mayImport(actor, kind) ? undefined : accessDenied();
