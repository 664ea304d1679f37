/** The nine classes of the API with their fields and endpoints, collected from the declarations. */
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';

export type DocumentedField = {
  name: string;
  field: FieldSchema;
  isReadable: boolean;
  isWritable: boolean;
  isRequired: boolean;
  /** Description; empty when the name is enough. */
  description: string;
};

export type DocumentedResource = {
  name: ResourceName;
  path: string;
  /** Key in the entrypoint: the class name with a lowercase first letter. */
  key: string;
  fields: DocumentedField[];
  /** Schema of an item in responses. */
  response: FieldSchema;
  endpoints: AnyEndpoint[];
};

const propertiesOf = (schema: unknown): Record<string, FieldSchema> =>
  (schema as FieldSchema | undefined)?.properties ?? {};
const requiredOf = (schema: unknown): string[] => (schema as FieldSchema | undefined)?.required ?? [];

/** True for endpoints on the collection or an item of the class itself, but not /api/users/me, revision requests or scores. */
export const isStandardCall = (path: string, collection: string): boolean =>
  path === collection || path === `${collection}/:id`;

/** Parts that an upload accepts in place of a body (docs/api-reference.md#call-upload). */
const UPLOAD = {
  properties: {
    file: { type: 'string', format: 'binary', description: 'File part of multipart/form-data.' },
  },
  required: ['file'],
} satisfies FieldSchema;

/** Describes when a field is writable, or returns an empty text if it always is. */
function timeOf(name: string, created: Record<string, FieldSchema>, changed: Record<string, FieldSchema>): string[] {
  const canChange = Object.keys(changed).length > 0;
  if (name in created && !(name in changed) && canChange) return ['Can only be set on creation.'];
  return name in changed && !(name in created) ? ['Can only be set on update.'] : [];
}

/** Names that every record has and no document lists as a property (docs/api-reference.md#generic). */
const NAMES_OF_EVERY_RECORD = new Set(['@id', '@type', 'id']);

function fieldsOf(endpoints: AnyEndpoint[]): DocumentedField[] {
  const read = propertiesOf(endpoints.find((e) => e.kind === 'item')?.response);
  const creation = endpoints.some((e) => e.kind === 'upload')
    ? UPLOAD
    : endpoints.find((e) => e.kind === 'create')?.body;
  const created = propertiesOf(creation);
  const changed = propertiesOf(endpoints.find((e) => e.kind === 'change')?.body);
  const written = { ...changed, ...created };
  const required = requiredOf(creation);
  const names = new Set(
    [...Object.keys(read), ...Object.keys(written)].filter((name) => !NAMES_OF_EVERY_RECORD.has(name)),
  );
  return [...names].map((name) => {
    const field = (read[name] ?? written[name]) as FieldSchema;
    const description = written[name]?.description ?? field.description;
    const choices = field.enum ? [`One of ${field.enum.join(', ')}.`] : [];
    return {
      name,
      field,
      isReadable: name in read,
      isWritable: name in written,
      isRequired: required.includes(name),
      description: [...(description ? [description] : []), ...choices, ...timeOf(name, created, changed)].join(' '),
    };
  });
}

/** Returns the classes in alphabetical order, each with its endpoints from `all`. */
export function documentedResources(all: readonly AnyEndpoint[]): DocumentedResource[] {
  return (Object.keys(RESOURCE_PATHS) as ResourceName[]).flatMap((name) => {
    const endpoints = all.filter((e) => e.resource === name && isStandardCall(e.path, RESOURCE_PATHS[name]));
    if (endpoints.length === 0) return [];
    const key = name[0]?.toLowerCase() + name.slice(1);
    const response = endpoints.find((e) => e.kind === 'item')?.response as FieldSchema;
    return [{ name, path: RESOURCE_PATHS[name], key, fields: fieldsOf(endpoints), response, endpoints }];
  });
}
