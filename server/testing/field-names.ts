/** Names of the fields in an API schema, for the tests that list them. */
import type { FieldSchema } from '#contract/platform/schema.ts';

/** Returns the names of a schema's fields and of those inside them, except inside `opaque` ones. */
export function fieldNamesIn(schema: FieldSchema, opaque: readonly string[] = []): string[] {
  const { properties = {}, items, additionalProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, field]) =>
    opaque.includes(name) ? [name] : [name, ...fieldNamesIn(field, opaque)],
  );
  return [...own, ...[items, additionalProperties].flatMap((each) => (each ? fieldNamesIn(each, opaque) : []))];
}
