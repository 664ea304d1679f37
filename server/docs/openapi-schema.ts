/** Declared fields as JSON Schema, for the OpenAPI document. */
import type { FieldSchema } from '#contract/schema.ts';

export type Json = Record<string, unknown>;

/** Our own annotations as JSON Schema. */
export function schemaOf(field: FieldSchema): Json {
  const {
    'x-ref': resource,
    'x-embedded': isEmbedded,
    'x-nullable': isNullable,
    'x-not-blank': isFilled,
    items,
    properties,
    ...rest
  } = field;
  const nullable = (schema: Json): Json =>
    isNullable
      ? { ...schema, type: [schema['type'], 'null'], ...(field.enum ? { enum: [...field.enum, null] } : {}) }
      : schema;
  if (resource && isEmbedded)
    return {
      type: 'object',
      description: `The ${resource} with "@id", "@type", "id" and the fields that a list shows.`,
      properties: { id: { type: 'integer' } },
    };
  if (resource)
    return nullable({
      type: 'string',
      format: 'iri-reference',
      description: `The IRI of a ${resource}; its id or an object with "@id" is taken too.`,
    });
  if (items) return nullable({ ...rest, items: schemaOf(items) });
  if (properties) return nullable({ ...rest, properties: mapSchemas(properties) });
  return nullable(isFilled ? { ...rest, minLength: 1 } : rest);
}

export const mapSchemas = (properties: Record<string, FieldSchema>): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, schemaOf(field)]));

/** A schema of the document's own list. */
export const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
