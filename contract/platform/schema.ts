/** The kinds of fields that a body or an answer is made of; validation, types, OpenAPI and Hydra all come from these. */
import { Type, type Static, type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { LIMITS } from '#domain/platform/limits.ts';

/** The classes of the API (docs/wire.md#entrypoint). */
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

/** What the reader of bodies knows of a field beside its JSON Schema. */
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
  /** Of an object whose names are not known before: what each value is. */
  additionalProperties?: FieldSchema;
  maxProperties?: number;
  required?: string[];
  /** `null` is taken and clears the field. */
  'x-nullable'?: boolean;
  /** A string that may not be blank. */
  'x-not-blank'?: boolean;
  /** A relation to one record of this class: read as its id, written as IRI, id or object (docs/wire.md#relations). */
  'x-ref'?: ResourceName;
  /** In answers: the relation is read as an object with `@id`, not as a bare IRI. */
  'x-embedded'?: boolean;
  /** Stands in JSON-LD only, not in plain JSON. */
  'x-linked'?: boolean;
  /** The class of the records that the schema describes. */
  'x-class'?: ResourceName;
  /** A bare day means its last millisecond (docs/wire.md#period: dates of plain calls are inclusive). */
  'x-end-of-day'?: boolean;
  description?: string;
};

const field = <T>(schema: FieldSchema): TUnsafe<T> => Type.Unsafe<T>(schema as TSchema);

/** Text of at most `max` characters (10,000 unless told); may be empty. */
export const text = (max: number = LIMITS.textLength, more: FieldSchema = {}) =>
  field<string>({ type: 'string', maxLength: max, ...more });
/** Text that must hold more than white space. */
export const filledText = (max: number = LIMITS.textLength) => text(max, { 'x-not-blank': true });
export const email = () =>
  field<string>({ type: 'string', format: 'email', maxLength: LIMITS.emailLength, 'x-not-blank': true });
export const password = () => field<string>({ type: 'string', format: 'password' });
export const choice = <const T extends string>(values: readonly T[]) => field<T>({ type: 'string', enum: values });
export const integer = (minimum?: number, maximum?: number) => field<number>({ type: 'integer', minimum, maximum });
export const decimal = (minimum?: number, maximum?: number) => field<number>({ type: 'number', minimum, maximum });
export const flag = () => field<boolean>({ type: 'boolean' });
/** An instant; read as ISO UTC with milliseconds, whatever offset it was sent with (docs/wire.md#types). */
export const instant = () => field<string>({ type: 'string', format: 'date-time' });
/** The last instant of a period: a bare day means its end. */
export const lastInstant = () => field<string>({ type: 'string', format: 'date-time', 'x-end-of-day': true });
/** A relation, read as the id of the record. */
export const ref = (resource: ResourceName) => field<number>({ type: 'string', 'x-ref': resource });
/** A relation that answers carry as an IRI. */
export const iri = (resource: ResourceName) => field<string>({ type: 'string', 'x-ref': resource });
export const list = <S extends TSchema>(items: S, maxItems?: number) =>
  field<Static<S>[]>({ type: 'array', items: items as FieldSchema, maxItems });
/** A nested object of its own fields. */
export const nested = <P extends TProperties>(properties: P) => Type.Object(properties);
/** With a sentence for those who read the documents. */
export const described = <S extends TSchema>(schema: S, description: string) =>
  field<Static<S>>({ ...(schema as FieldSchema), description });
/** Takes, or answers with, `null` too; in a body it clears the field. */
export const nullable = <S extends TSchema>(schema: S) =>
  field<Static<S> | null>({ ...(schema as FieldSchema), 'x-nullable': true });
export const optional = <S extends TSchema>(schema: S): TOptional<S> => Type.Optional(schema) as TOptional<S>;
/** A nested object with one field of the same kind for each name. */
export const perName = <const N extends string, S extends TSchema>(names: readonly N[], each: S) =>
  field<Record<N, Static<S>>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, each as FieldSchema])),
    required: [...names],
  });
/** An object with any names, at most `maxProperties` of them, and one kind of value. */
export const byName = <S extends TSchema>(each: S, maxProperties: number) =>
  field<Record<string, Static<S>>>({ type: 'object', additionalProperties: each as FieldSchema, maxProperties });
/** The body of a request, or the shape of an answer. */
export const shape = <P extends TProperties>(properties: P): TObject<P> => Type.Object(properties);
type Patch<P extends TProperties> = TObject<{ [K in keyof P]: TOptional<P[K]> }>;

/** The same fields, none of them required: a merge patch. `Type.Partial` would bring the library's whole type engine into the app. */
export const partial = <P extends TProperties>({ properties }: TObject<P>): Patch<P> => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Type.Object(Object.fromEntries(fields)) as Patch<P>;
};

/** The answer that one record of a class is: `@id`, `@type` and `id`, then its own fields. */
export const record = <R extends ResourceName, P extends TProperties>(resource: R, properties: P) =>
  Type.Object(
    {
      '@id': field<string>({ type: 'string', format: 'iri-reference', 'x-linked': true }),
      '@type': field<R>({ type: 'string', enum: [resource], 'x-linked': true }),
      id: integer(1),
      ...properties,
    },
    { 'x-class': resource },
  );

/** A relation that answers carry as an object: the fields that a list shows of that record. */
export const embedded = <P extends TProperties>(of: TObject<P>) =>
  field<Static<TObject<P>>>({ ...of, 'x-ref': (of as FieldSchema)['x-class'], 'x-embedded': true } as FieldSchema);

/** The same fields as they are compared with a record: each may be missing, and null where the record has none. */
export const compared = ({ properties }: TObject): TObject => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, optional(nullable(schema))]);
  return Type.Object(Object.fromEntries(fields));
};

export type { Static, TObject, TSchema };
