/** Declared fields as JSON Schema, for the OpenAPI document. */
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';

export type Json = Record<string, unknown>;

/** Plain JSON leaves out what only linked data has: `@id` and `@type`. */
export type Form = 'plain' | 'linked';

/** A schema of the document's own list. */
export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

export const IRI: Json = { type: 'string', format: 'iri-reference' };

/** The record as the outermost one of an answer in linked data. */
export const inContext = (record: Json): Json => ({
  ...record,
  properties: { '@context': IRI, ...(record['properties'] as Json) },
});

/** The name under which a class stands in the list: as answer, embedded in others, or as body. */
export const nameOf = (resource: ResourceName, form: Form): string =>
  form === 'linked' ? `${resource}.jsonld` : resource;
export const embeddedNameOf = (resource: ResourceName, form: Form): string =>
  nameOf(`${resource}.embedded` as ResourceName, form);

/** The properties of an object with those that are always there. */
export function objectOf({ properties = {}, required = [] }: FieldSchema, form: Form): Json {
  const shown = Object.entries(properties).filter(([, field]) => form === 'linked' || !field['x-linked']);
  const names = new Set(shown.map(([name]) => name));
  const always = required.filter((name) => names.has(name));
  return {
    type: 'object',
    ...(always.length > 0 ? { required: always } : {}),
    properties: Object.fromEntries(shown.map(([name, field]) => [name, schemaOf(field, form)])),
  };
}

const orNull = (schema: Json, { 'x-nullable': isNullable, enum: choices }: FieldSchema): Json =>
  isNullable ? { ...schema, type: [schema['type'], 'null'], ...(choices ? { enum: [...choices, null] } : {}) } : schema;

/** Our own annotations as JSON Schema. */
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
        description: `The IRI of a ${resource}; its id or an object with "@id" is taken too.`,
      },
      field,
    );
  if (items) return orNull({ ...rest, items: schemaOf(items, form) }, field);
  if (additionalProperties)
    return orNull({ ...rest, additionalProperties: schemaOf(additionalProperties, form) }, field);
  if (properties) return orNull(objectOf(field, form), field);
  return orNull(isFilled ? { ...rest, minLength: 1 } : rest, field);
}
