/** JSON Schema of declared fields, for the OpenAPI document. */
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';

export type Json = Record<string, unknown>;

/** `plain` JSON leaves out the linked-data keys `@id` and `@type`. */
export type Form = 'plain' | 'linked';

/** Returns a reference to a schema of the document. */
export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

export const IRI: Json = { type: 'string', format: 'iri-reference' };

/** Adds the JSON-LD context to the outermost record of a response. */
export const withContext = (record: Json): Json => ({
  ...record,
  properties: { '@context': IRI, ...(record['properties'] as Json) },
});

/** Returns the schema name of a class as response, embedded record or request body. */
export const nameOf = (resource: ResourceName, form: Form): string =>
  form === 'linked' ? `${resource}.jsonld` : resource;
/** Returns the schema name of a class embedded in other records. */
export const embeddedNameOf = (resource: ResourceName, form: Form): string =>
  nameOf(`${resource}.embedded` as ResourceName, form);

/** Returns the properties of an object and the required ones. */
export function objectOf({ properties = {}, required = [] }: FieldSchema, form: Form): Json {
  const shown = Object.entries(properties).filter(([, field]) => form === 'linked' || !field['x-linked']);
  const names = new Set(shown.map(([name]) => name));
  const alwaysPresent = required.filter((name) => names.has(name));
  return {
    type: 'object',
    ...(alwaysPresent.length > 0 ? { required: alwaysPresent } : {}),
    properties: Object.fromEntries(shown.map(([name, field]) => [name, schemaOf(field, form)])),
  };
}

const orNull = (schema: Json, { 'x-nullable': isNullable, enum: choices }: FieldSchema): Json =>
  isNullable ? { ...schema, type: [schema['type'], 'null'], ...(choices ? { enum: [...choices, null] } : {}) } : schema;

/** Converts a declared field to JSON Schema. */
export function schemaOf(field: FieldSchema, form: Form = 'plain'): Json {
  const {
    'x-ref': resource,
    'x-embedded': isEmbedded,
    'x-nullable': _isNullable,
    'x-not-blank': isFilled,
    'x-linked': _isLinked,
    'x-class': _class,
    'x-end-of-day': _isEndOfDay,
    items,
    properties,
    additionalProperties,
    ...rest
  } = field;
  if (resource && isEmbedded) return reference(embeddedNameOf(resource, form));
  if (resource)
    return orNull(
      {
        type: 'string',
        format: 'iri-reference',
        description: `The IRI of a ${resource}; its id or an object with "@id" is accepted too.`,
      },
      field,
    );
  if (items) return orNull({ ...rest, items: schemaOf(items, form) }, field);
  if (additionalProperties)
    return orNull({ ...rest, additionalProperties: schemaOf(additionalProperties, form) }, field);
  if (properties) return orNull(objectOf(field, form), field);
  return orNull(isFilled ? { ...rest, minLength: 1 } : rest, field);
}
