/** What an endpoint is: declared once as a value, served by the server and called by the web. */
import type { UserType } from '#domain/identity/roles.ts';
import { type Scope, scopeFor } from '#domain/identity/scopes.ts';
import type { CollectionQuery, Filters } from './filter.ts';
import type { ResourceName, Static, TObject, TSchema } from './schema.ts';

/** `item` and `collection` follow the resource rules of docs/wire.md#order; `plain` and `export` are the plain controllers of docs/wire.md#calls-figures. */
export type EndpointKind =
  | 'item'
  | 'collection'
  | 'create'
  | 'change'
  | 'delete'
  | 'upload'
  | 'act'
  | 'plain'
  | 'export';

export type Endpoint<
  P extends string = string,
  F extends Filters = Filters,
  Q extends TObject = TObject,
  B extends TObject = TObject,
  A extends TSchema = TSchema,
> = {
  /** Unique, `feature.verb`: names the operation in OpenAPI, in logs and in the table of rights. */
  name: string;
  kind: EndpointKind;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` parameters, e.g. `/api/projects/:id`. */
  path: P;
  resource?: ResourceName;
  /** Who may call it at all, by kind of person; 'anyone' needs no token. */
  roles: 'anyone' | readonly UserType[];
  /** Collections only: filters, orders and page size. */
  collection?: CollectionQuery<F>;
  /** Plain calls only: their query parameters. */
  query?: Q;
  body?: B;
  /** Its body may be left out: nothing in it is required. */
  isBodyOptional?: true;
  /** Uploads only: the names of the parts of the form; one file, `file`, unless told. */
  parts?: { files: readonly string[]; fields: readonly string[] };
  /** Changes only: what the creation took for good. It may be repeated; another value is refused by name (docs/wire.md#writing). */
  fixed?: TObject;
  /** Exports that are no table: the media types of their file. */
  files?: readonly string[];
  answer?: A;
  /** A POST that only asks: it changes nothing, so that a retry needs no key (docs/wire.md#retries). */
  isQuestion?: true;
  /** It answers a secret that is told once and kept nowhere: no answer of it is kept either, so that a retry makes another. */
  isSecret?: true;
  /** Served also while the person has to choose a password of their own (docs/people.md#assigned-passwords). */
  isForNewcomers?: true;
  /** Served also while a second factor is due of the person (docs/people.md#factor-demand). */
  isForFactorless?: true;
  status: 200 | 201 | 204;
  /** What it refuses with beyond what the declaration implies: rights that depend on the record, a state that forbids it. */
  refusals?: readonly (401 | 403 | 404 | 409 | 412 | 429)[];
  summary: string;
};

export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: number } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: number }
    : {};

/** Keeps the exact types of a declaration. */
export function endpoint<
  const P extends string,
  F extends Filters = {},
  Q extends TObject = TObject<{}>,
  B extends TObject = TObject<{}>,
  A extends TSchema = TSchema,
>(declaration: Endpoint<P, F, Q, B, A>): Endpoint<P, F, Q, B, A> {
  return declaration;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of endpoints holds every instance of the generic
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

export type BodyOf<E extends AnyEndpoint> =
  E extends Endpoint<string, Filters, TObject, infer B, TSchema> ? Static<B> : never;
export type QueryOf<E extends AnyEndpoint> =
  E extends Endpoint<string, Filters, infer Q, TObject, TSchema> ? Static<Q> : never;
export type FiltersOf<E extends AnyEndpoint> =
  E extends Endpoint<string, infer F, TObject, TObject, TSchema> ? F : never;
export type AnswerOf<E extends AnyEndpoint> =
  E extends Endpoint<string, Filters, TObject, TObject, infer A> ? Static<A> : never;
export type ParamsOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, Filters, TObject, TObject, TSchema> ? PathParams<P> : never;

/** Whether a key of a retry counts: on any POST that may change something, of somebody who is known (docs/wire.md#retries). */
export const takesRetryKey = ({ method, roles, isQuestion, isSecret }: AnyEndpoint): boolean =>
  method === 'POST' && roles !== 'anyone' && !isQuestion && !isSecret;

/** The feature that an endpoint belongs to. */
export const featureOf = ({ name }: Pick<AnyEndpoint, 'name'>): string => name.slice(0, name.indexOf('.'));

/** What a token for scripts needs to call it; undefined where people alone may (docs/people.md#script-tokens). */
export const scopeOf = ({ name, method, isQuestion }: AnyEndpoint): Scope | undefined =>
  scopeFor(featureOf({ name }), method === 'GET' || isQuestion ? 'read' : 'write');

export const EVERYONE: readonly UserType[] = ['admin', 'manager', 'editor'];
export const LEADS: readonly UserType[] = ['admin', 'manager'];
export const ADMINS: readonly UserType[] = ['admin'];
