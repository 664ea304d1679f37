/** JSON-LD helpers: IRIs of the classes, and the collection envelope (docs/api-reference.md#item). */
import { truncateToSecond } from '#domain/platform/dates.ts';
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

/** Plural paths under which OpenAPI clients look for collections whose own path is singular (docs/api-reference.md#openapi). */
export const PLURAL_PATHS: Partial<Record<ResourceName, string>> = { Feedback: '/api/feedbacks' };

/** Returns an IRI, such as `/api/projects/12` for ('Project', 12). */
export const iriOf = (resource: ResourceName, id: number): string => `${RESOURCE_PATHS[resource]}/${id}`;

/** Returns the ID in an IRI path of that class, or undefined. */
export function idFromPath(resource: ResourceName, path: string): number | undefined {
  const prefix = `${RESOURCE_PATHS[resource]}/`;
  return path.startsWith(prefix) ? idFromDigits(path.slice(prefix.length)) : undefined;
}

/** Parses a positive safe integer in plain digits, or returns undefined. */
export function idFromDigits(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** First three keys of every item. */
export type IdentifiedItem<R extends ResourceName> = { '@id': string; '@type': R; id: number };

/** Returns `@id`, `@type` and `id` of a record. */
export const identify = <R extends ResourceName>(resource: R, id: number): IdentifiedItem<R> => ({
  '@id': iriOf(resource, id),
  '@type': resource,
  id,
});

/** Returns the ID of a record or reference. Providers send it as `id`, within `@id`, or as a bare IRI (docs/projects.md#record). */
export function idOf(source: string | { '@id'?: string; id?: number }): number {
  if (typeof source !== 'string' && source.id !== undefined) return source.id;
  const iri = typeof source === 'string' ? source : source['@id'];
  return Number(iri?.split('/').at(-1));
}

/** One page of a collection in its API form. */
export type ApiCollection<T> = {
  member: T[];
  totalItems: number;
  view?: { '@id': string; first?: string; last?: string; previous?: string; next?: string };
  /** Query parameters that the collection accepts. */
  search?: { mapping: { variable: string }[] };
};

/** Formats an instant for the API: whole seconds and a numeric offset, never `Z` or fractions (docs/api-reference.md#item). */
export const instantToApi = (iso: string): string => `${truncateToSecond(iso)}+00:00`;
/** Parses an API instant into ISO UTC with milliseconds. */
export const instantFromApi = (wire: string): string => new Date(wire).toISOString();

/** Returns the object without its null and undefined properties (docs/api-reference.md#item). */
export function withoutNulls<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], null> } {
  const result = {} as Record<string, unknown>;
  for (const key in value) {
    const item = value[key];
    if (item !== null && item !== undefined) result[key] = item;
  }
  return result as { [K in keyof T]: Exclude<T[K], null> };
}
