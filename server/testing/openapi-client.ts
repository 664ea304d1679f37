/** API discovery through the OpenAPI document by the rules of api-doc-parser: `/x/{id}` is an item, `/xs` its collection (docs/api-reference.md#openapi). */
import type { FoundField, FoundResource } from './generic-client.ts';
import type { Caller } from './test-app.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: (string | null)[];
  readOnly?: boolean;
  writeOnly?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
};
type Content = Record<string, { schema: Schema }>;
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> };
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const ITEM_PATH = /^[^{}]+\/\{[^{}]+\}$/;
const pluralOf = (word: string): string => (word.endsWith('s') ? word : `${word}s`);

const KINDS: Record<string, FoundField['kind']> = {
  email: 'email',
  password: 'password',
  binary: 'file',
  'date-time': 'instant',
  'iri-reference': 'reference',
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'boolean',
  object: 'reference',
};

const contentTypeIn = (operation: Operation): string => {
  const types = Object.keys(operation.requestBody?.content ?? {});
  return types.find((type) => type === 'application/json') ?? types[0] ?? '';
};

/** Returns every class with an item that can be read and a collection. The first of several paths with the same name counts. */
export async function openApiResources(caller: Caller, address: string): Promise<FoundResource[]> {
  const document = (await caller.get(address)).json() as Document;
  const root = document.servers[0]?.url ?? '';
  const names = new Map<string, string>();
  for (const path of Object.keys(document.paths).filter((one) => ITEM_PATH.test(one))) {
    if (!document.paths[path]?.['get']) continue;
    const name = pluralOf(path.split('/').at(-2) as string);
    if (!names.has(name) && document.paths[`/${name}`]) names.set(name, path);
  }
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) as string] as Schema) : schema;

  const bodyOf = (operation: Operation | undefined): Schema | undefined => {
    const [content] = Object.values(operation?.requestBody?.content ?? {});
    return content && resolved(content.schema);
  };

  const fieldOf = (name: string, given: Schema, required: string[]): FoundField => {
    const field = { ...resolved(given), ...given };
    const [type = 'string'] = [field.type ?? 'string'].flat();
    return {
      name,
      kind: KINDS[field.format ?? type] ?? 'other',
      choices: (field.enum ?? []).filter((choice) => choice !== null),
      isRequired: required.includes(name),
      isReadable: !field.writeOnly,
      isWritable: !field.readOnly,
      someRecord: async () => {
        const other = pluralOf(name);
        if (!names.has(other)) return undefined;
        const list = (await caller.get(`${root}/${other}`, { accept: 'application/json' })).json() as { id: number }[];
        return type === 'object' ? { id: list[0]?.id } : `${root}/${other}/${list[0]?.id}`;
      },
    };
  };

  return [...names].map(([name, path]) => {
    const { get, patch, delete: remove } = document.paths[path] as Record<string, Operation>;
    const { post } = document.paths[`/${name}`] as Record<string, Operation>;
    const schema = resolved((get as Operation).responses['200']?.content?.['application/json']?.schema as Schema);
    const bodies = [post, patch].map((operation) => bodyOf(operation));
    const written: Record<string, Schema> = { ...bodies[1]?.properties, ...bodies[0]?.properties };
    const onlyWritten = Object.entries(written).filter(([key]) => !schema.properties?.[key]);
    return {
      name,
      accept: 'application/json',
      fields: [
        ...Object.entries(schema.properties ?? {}),
        ...onlyWritten.map(([key, one]): [string, Schema] => [key, { ...one, writeOnly: true }]),
      ].map(([key, one]) => fieldOf(key, one, bodies[0]?.required ?? [])),
      collection: `${root}/${name}`,
      addressOf: (record) => `${root}/${name}/${String(record['id'])}`,
      membersOf: (body) => body as Record<string, unknown>[],
      create: post && { method: 'POST', contentType: contentTypeIn(post) },
      edit: patch && { method: 'PATCH', contentType: contentTypeIn(patch) },
      remove: remove && { method: 'DELETE', contentType: '' },
    } satisfies FoundResource;
  });
}
