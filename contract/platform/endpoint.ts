/** Endpoint declarations: values that the server serves and the web app calls. */
import type { UserType } from '#domain/platform/actor.ts';
import type { CollectionQuery, Filters } from './filter.ts';
import type { ResourceName, Static, TObject, TSchema } from './schema.ts';

/** `item` and `collection` follow the resource rules of docs/api-reference.md#order; `plain` and `export` are the plain controllers of docs/api-reference.md#calls-figures. */
export type EndpointKind =
  | 'item'
  | 'collection'
  | 'create'
  | 'change'
  | 'delete'
  | 'upload'
  | 'action'
  | 'plain'
  | 'export';

export type Endpoint<
  P extends string = string,
  F extends Filters = Filters,
  Q extends TObject = TObject,
  B extends TObject = TObject,
  A extends TSchema = TSchema,
> = {
  /** Unique, `feature.verb`. Names the operation in OpenAPI, in logs and in the table of rights. */
  name: string;
  kind: EndpointKind;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` parameters, e.g. `/api/projects/:id`. */
  path: P;
  resource?: ResourceName;
  /** User types that may call the endpoint. 'anyone' needs no token. */
  roles: 'anyone' | readonly UserType[];
  /** Filters, orders and page size of a collection. */
  collection?: CollectionQuery<F>;
  /** Query parameters of a plain call. */
  query?: Q;
  body?: B;
  /** The body may be omitted because nothing in it is required. */
  isBodyOptional?: true;
  /** Form parts of an upload. The default is one file named `file`. */
  parts?: { files: readonly string[]; fields: readonly string[] };
  /** Fields set at creation only. A change may repeat them; a different value is refused (docs/api-reference.md#writing). */
  fixed?: TObject;
  /** Marks a plain call that returns its rows as a CSV file or an Excel workbook if `format` is sent. */
  hasTable?: true;
  /** Media types of an export that is not a table, or that an upload returns as a file. */
  files?: readonly string[];
  response?: A;
  /** Marks a POST that changes nothing, so retries need no idempotency key (docs/api-reference.md#retries). */
  isReadOnly?: true;
  /** Marks a response with a secret that is shown once. The response isn't stored, so a retry creates a new secret. */
  isSecret?: true;
  /** The endpoint is also served while the person must choose their own password (docs/people.md#assigned-passwords). */
  allowsAssignedPassword?: true;
  /** The endpoint is also served while the person's two-factor setup is overdue (docs/people.md#factor-demand). */
  allowsMissingTwoFactor?: true;
  /** The endpoint frees space, or decides what is freed: it is also served while the disk is nearly full (docs/api-reference.md#trouble). For administrators only. */
  worksOnFullDisk?: true;
  status: 200 | 201 | 204;
  /** Refusals beyond those the declaration implies, such as rights on the record or a conflicting state. */
  refusals?: readonly (401 | 403 | 404 | 409 | 412 | 429)[];
  summary: string;
};

/** Path parameters that are text, each with its pattern. All others are IDs. */
export const TEXT_PARAMS = { month: '^\\d{4}-\\d{2}$', party: '^(none|[1-9]\\d*)$' } as const;

/** Returns whether a path parameter is text. */
export const isTextParam = (name: string): name is keyof typeof TEXT_PARAMS => Object.hasOwn(TEXT_PARAMS, name);

type PathParam<Name extends string> = { [K in Name]: K extends keyof typeof TEXT_PARAMS ? string : number };

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? PathParam<Name> & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? PathParam<Name>
    : {};

/** Declares an endpoint, preserving its exact types. */
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
export type ResponseOf<E extends AnyEndpoint> =
  E extends Endpoint<string, Filters, TObject, TObject, infer A> ? Static<A> : never;
export type ParamsOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, Filters, TObject, TObject, TSchema> ? PathParams<P> : never;

/** Returns whether an idempotency key applies: on every POST by a known caller that may change something (docs/api-reference.md#retries). */
export const acceptsIdempotencyKey = ({ method, roles, isReadOnly, isSecret }: AnyEndpoint): boolean =>
  method === 'POST' && roles !== 'anyone' && !isReadOnly && !isSecret;

/** Returns whether the response is a file, which the audit log records. */
export const isExport = ({ kind, files }: AnyEndpoint): boolean => kind === 'export' || files !== undefined;

/** Returns the feature of an endpoint. */
export const featureOf = ({ name }: Pick<AnyEndpoint, 'name'>): string => name.slice(0, name.indexOf('.'));

export const EVERYONE: readonly UserType[] = ['admin', 'manager', 'editor'];
export const LEADS: readonly UserType[] = ['admin', 'manager'];
export const ADMINS: readonly UserType[] = ['admin'];
