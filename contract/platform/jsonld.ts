/** JSON-LD in small: IRIs of the classes, and the envelope of a collection (docs/wire.md#item). */
import { secondOf } from '#domain/platform/dates.ts';
import type { ResourceName } from './schema.ts';

export const RESOURCE_PATHS: Record<ResourceName, string> = {
  Client: '/api/clients',
  Cut: '/api/cuts',
  Feedback: '/api/feedback',
  LeaveApplication: '/api/leave_applications',
  MediaUpload: '/api/media_uploads',
  PointAction: '/api/point_actions',
  PointTarget: '/api/point_targets',
  Project: '/api/projects',
  SavedView: '/api/views',
  ShareLink: '/api/share_links',
  User: '/api/users',
};

/** The plural under which OpenAPI clients look for the collection of a class whose own path is singular (docs/wire.md#openapi). */
export const PLURAL_PATHS: Partial<Record<ResourceName, string>> = { Feedback: '/api/feedbacks' };

/** `/api/projects/12` for ('Project', 12). */
export const iriOf = (resource: ResourceName, id: number): string => `${RESOURCE_PATHS[resource]}/${id}`;

/** The id in the path of an IRI of that class, else undefined. */
export function idFromPath(resource: ResourceName, path: string): number | undefined {
  const prefix = `${RESOURCE_PATHS[resource]}/`;
  return path.startsWith(prefix) ? idFromDigits(path.slice(prefix.length)) : undefined;
}

/** A positive safe integer written in plain digits, else undefined. */
export function idFromDigits(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The first three keys of every item. */
export type Identified<R extends ResourceName> = { '@id': string; '@type': R; id: number };

/** `@id`, `@type` and `id` of a record. */
export const identify = <R extends ResourceName>(resource: R, id: number): Identified<R> => ({
  '@id': iriOf(resource, id),
  '@type': resource,
  id,
});

/** The id of a record or a reference: providers send it as `id`, within `@id`, or as an IRI alone (docs/projects.md#record). */
export function idOf(source: string | { '@id'?: string; id?: number }): number {
  if (typeof source !== 'string' && source.id !== undefined) return source.id;
  const iri = typeof source === 'string' ? source : source['@id'];
  return Number(iri?.split('/').at(-1));
}

/** One page of a collection as it stands on the wire. */
export type WireCollection<T> = {
  member: T[];
  totalItems: number;
  view?: { '@id': string; first?: string; last?: string; previous?: string; next?: string };
  /** What the collection can be asked for. */
  search?: { mapping: { variable: string }[] };
};

/** A wire instant: seconds and a numeric offset, never `Z` or fractions (docs/wire.md#item). */
export const instantToWire = (iso: string): string => `${secondOf(iso)}+00:00`;
/** The ISO form with milliseconds that the code works with. */
export const instantFromWire = (wire: string): string => new Date(wire).toISOString();

/** The object without its null and undefined properties (docs/wire.md#item). */
export function withoutNulls<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> } {
  const result = {} as Record<string, unknown>;
  for (const key in value) {
    const item = value[key];
    if (item !== null && item !== undefined) result[key] = item;
  }
  return result as { [K in keyof T]: Exclude<T[K], null> };
}
