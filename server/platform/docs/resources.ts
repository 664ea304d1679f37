/** The nine classes of the API with their fields and calls, gathered from the declared endpoints. */
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import type { FieldSchema, ResourceName } from '#contract/platform/schema.ts';

export type DocumentedField = {
  name: string;
  field: FieldSchema;
  isReadable: boolean;
  isWriteable: boolean;
  isRequired: boolean;
  /** For the reader of the documents; empty where the name says it all. */
  description: string;
};

export type DocumentedResource = {
  name: ResourceName;
  path: string;
  /** The key of the entrypoint: the class name with a small first letter. */
  key: string;
  fields: DocumentedField[];
  /** What an item is. */
  answer: FieldSchema;
  endpoints: AnyEndpoint[];
};

const propertiesOf = (schema: unknown): Record<string, FieldSchema> =>
  (schema as FieldSchema | undefined)?.properties ?? {};
const requiredOf = (schema: unknown): string[] => (schema as FieldSchema | undefined)?.required ?? [];

/** A call on the collection or an item of the class itself: neither /api/users/me, nor a revision request, nor a score. */
export const isStandardCall = (path: string, collection: string): boolean =>
  path === collection || path === `${collection}/:id`;

/** What an upload takes in place of a body (docs/wire.md#call-upload). */
const UPLOAD = {
  properties: {
    file: { type: 'string', format: 'binary', description: 'The file, as a part of multipart/form-data.' },
  },
  required: ['file'],
} satisfies FieldSchema;

/** When a field can be written, where that is not always. */
function timeOf(name: string, created: Record<string, FieldSchema>, changed: Record<string, FieldSchema>): string[] {
  const canChange = Object.keys(changed).length > 0;
  if (name in created && !(name in changed) && canChange)
    return ['Set when it is created, and not changed afterwards.'];
  return name in changed && !(name in created) ? ['Not taken when it is created, only when it is changed.'] : [];
}

/** What every record has, and no document lists as a property (docs/wire.md#generic). */
const NAMES_OF_EVERY_RECORD = new Set(['@id', '@type', 'id']);

function fieldsOf(endpoints: AnyEndpoint[]): DocumentedField[] {
  const read = propertiesOf(endpoints.find((e) => e.kind === 'item')?.answer);
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
      isWriteable: name in written,
      isRequired: required.includes(name),
      description: [...(description ? [description] : []), ...choices, ...timeOf(name, created, changed)].join(' '),
    };
  });
}

/** Classes in alphabetical order, each with the endpoints of `all` that belong to it. */
export function documentedResources(all: readonly AnyEndpoint[]): DocumentedResource[] {
  return (Object.keys(RESOURCE_PATHS) as ResourceName[]).flatMap((name) => {
    const endpoints = all.filter((e) => e.resource === name && isStandardCall(e.path, RESOURCE_PATHS[name]));
    if (endpoints.length === 0) return [];
    const key = name[0]?.toLowerCase() + name.slice(1);
    const answer = endpoints.find((e) => e.kind === 'item')?.answer as FieldSchema;
    return [{ name, path: RESOURCE_PATHS[name], key, fields: fieldsOf(endpoints), answer, endpoints }];
  });
}
