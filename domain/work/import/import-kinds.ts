/** Kinds of imports and who may run them (docs/people.md#import). In a separate file because every list links to the import. */
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';

export const IMPORT_KINDS = ['clients', 'people', 'projects'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Returns whether the actor may import: clients for all leads, people and projects for administrators (docs/product.md#rights). */
export const mayImport = (actor: Pick<Actor, 'type'>, kind: ImportKind): boolean =>
  actor.type === 'admin' || (actor.type === 'manager' && kind === 'clients');

/** Refuses kinds that the actor may not import. */
export const checkImportRights = (actor: Pick<Actor, 'type'>, kind: ImportKind): Refusal | undefined =>
  mayImport(actor, kind) ? undefined : accessDenied();
