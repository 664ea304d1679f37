/** Field schemas for request bodies and responses. Validation, types, OpenAPI and Hydra derive from them. */
import type { Static, TObject, TOptional, TProperties, TSchema, TUnsafe } from 'typebox';
import { LIMITS } from '#domain/platform/limits.ts';

/** Classes of the API (docs/api-reference.md#entrypoint). */
export type ResourceName =
  | 'Client'
  | 'Cut'
  | 'Feedback'
  | 'LeaveApplication'
  | 'MediaUpload'
  | 'PointAction'
  | 'PointTarget'
  | 'Project'
  | 'SavedView'
  | 'ShareLink'
  | 'User';

/** JSON Schema with the extensions that the body parser reads. */
export type FieldSchema = {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: 'date-time' | 'email' | 'password' | 'binary' | 'iri-reference';
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  enum?: readonly string[];
  maxItems?: number;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  /** Value schema of an object with arbitrary property names. */
  additionalProperties?: FieldSchema;
  maxProperties?: number;
  required?: string[];
  /** Accepts `null`, which clears the field. */
  'x-nullable'?: boolean;
  /** String that may not be blank. */
  'x-not-blank'?: boolean;
  /** Relation to one record of this class: read as its ID, sent as IRI, ID or object (docs/api-reference.md#relations). */
  'x-ref'?: ResourceName;
  /** In responses, the relation is an object with `@id` instead of a bare IRI. */
  'x-embedded'?: boolean;
  /** Property that is present in JSON-LD only, not in plain JSON. */
  'x-linked'?: boolean;
  /** Class of the described records. */
  'x-class'?: ResourceName;
  /** A bare day stands for its last millisecond, since dates of plain calls are inclusive (docs/api-reference.md#period). */
  'x-end-of-day'?: boolean;
  description?: string;
};

// Imports only the types of TypeBox, since loading its code would take a tenth of the startup time.
const field = <T>(schema: FieldSchema): TUnsafe<T> => schema as unknown as TUnsafe<T>;

const optionalFields = new WeakSet<TSchema>();

function objectOf<P extends TProperties>(properties: P, more: FieldSchema = {}): TObject<P> {
  const names = Object.entries(properties).flatMap(([name, schema]) => (optionalFields.has(schema) ? [] : name));
  const required = names.length > 0 ? { required: names } : {};
  return { type: 'object', ...required, properties, ...more } as unknown as TObject<P>;
}

/** Text of at most `max` characters, 10,000 by default. May be empty. */
export const text = (max: number = LIMITS.textLength, options: FieldSchema = {}) =>
  field<string>({ type: 'string', maxLength: max, ...options });
/** Text that may not be blank. */
export const nonBlankText = (max: number = LIMITS.textLength) => text(max, { 'x-not-blank': true });
export const email = () =>
  field<string>({ type: 'string', format: 'email', maxLength: LIMITS.emailLength, 'x-not-blank': true });
export const password = () => field<string>({ type: 'string', format: 'password' });
export const choice = <const T extends string>(values: readonly T[]) => field<T>({ type: 'string', enum: values });
/** Whole number; the type argument names its unit, as in `integer<Minutes>(0)`. */
export const integer = <N extends number = number>(minimum?: number, maximum?: number) =>
  field<N>({ type: 'integer', minimum, maximum });
export const decimal = <N extends number = number>(minimum?: number, maximum?: number) =>
  field<N>({ type: 'number', minimum, maximum });
export const flag = () => field<boolean>({ type: 'boolean' });
/** Instant, converted to ISO UTC with milliseconds from any offset (docs/api-reference.md#types). */
export const instant = () => field<string>({ type: 'string', format: 'date-time' });
/** Last instant of a period. A bare day stands for its last millisecond. */
export const lastInstant = () => field<string>({ type: 'string', format: 'date-time', 'x-end-of-day': true });
/** Relation, read as the record's ID. */
export const ref = (resource: ResourceName) => field<number>({ type: 'string', 'x-ref': resource });
/** Relation that responses return as an IRI. */
export const iri = (resource: ResourceName) => field<string>({ type: 'string', 'x-ref': resource });
export const list = <S extends TSchema>(items: S, maxItems?: number) =>
  field<Static<S>[]>({ type: 'array', items: items as FieldSchema, maxItems });
/** Nested object. */
export const nested = <P extends TProperties>(properties: P) => objectOf(properties);
/** Adds a description for the API docs. */
export const described = <S extends TSchema>(schema: S, description: string) =>
  field<Static<S>>({ ...(schema as FieldSchema), description });
/** Also accepts or returns `null`. In a body, null clears the field. */
export const nullable = <S extends TSchema>(schema: S) =>
  field<Static<S> | null>({ ...(schema as FieldSchema), 'x-nullable': true });
export const optional = <S extends TSchema>(schema: S): TOptional<S> => {
  const field = { ...schema } as unknown as TOptional<S>;
  optionalFields.add(field);
  return field;
};
/** Nested object with one field of the same kind per name. */
export const objectWithNames = <const N extends string, S extends TSchema>(names: readonly N[], each: S) =>
  field<Record<N, Static<S>>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, each as FieldSchema])),
    required: [...names],
  });
/** Object with arbitrary property names, at most `maxProperties`, and one kind of value. */
export const objectWithAnyNames = <S extends TSchema>(each: S, maxProperties: number) =>
  field<Record<string, Static<S>>>({ type: 'object', additionalProperties: each as FieldSchema, maxProperties });
/** JSON value that another call documents. */
export const anyValue = () => field<unknown>({});
/** Body of a request, or shape of a response. */
export const shape = <P extends TProperties>(properties: P): TObject<P> => objectOf(properties);
type Patch<P extends TProperties> = TObject<{ [K in keyof P]: TOptional<P[K]> }>;

/** The same fields, all optional, for a merge patch. */
export const partial = <P extends TProperties>({ properties }: TObject<P>): Patch<P> => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, optional(schema)]);
  return objectOf(Object.fromEntries(fields)) as Patch<P>;
};

/** Response with one record of a class: `@id`, `@type` and `id`, then its own fields. */
export const record = <R extends ResourceName, P extends TProperties>(resource: R, properties: P) =>
  objectOf(
    {
      '@id': field<string>({ type: 'string', format: 'iri-reference', 'x-linked': true }),
      '@type': field<R>({ type: 'string', enum: [resource], 'x-linked': true }),
      id: integer(1),
      ...properties,
    },
    { 'x-class': resource },
  );

/** Relation that responses return as an object with the fields a list shows. */
export const embedded = <P extends TProperties>(of: TObject<P>) =>
  field<Static<TObject<P>>>({ ...of, 'x-ref': (of as FieldSchema)['x-class'], 'x-embedded': true } as FieldSchema);

/** The same fields for comparison with a record: each is optional, and null where the record has no value. */
export const comparable = ({ properties }: TObject): TObject => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, optional(nullable(schema))]);
  return objectOf(Object.fromEntries(fields));
};

export type { Static, TObject, TSchema };
