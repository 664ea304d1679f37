/** API discovery through Hydra: entrypoint, Link header, documentation, operations (docs/api-reference.md#generic). */
import type { FoundField, FoundResource } from './generic-client.ts';
import type { Caller } from './test-app.ts';

type Node = { [key: string]: unknown };

const XSD = 'http://www.w3.org/2001/XMLSchema#';
const RELATION = 'http://www.w3.org/ns/hydra/core#apiDocumentation';
const KINDS: Record<string, FoundField['kind']> = {
  string: 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  dateTime: 'instant',
};

/** Expands an IRI as JSON-LD does: by prefix, by the document, or by the vocabulary. */
function expanded(iri: string, context: Node, base: string): string {
  if (iri.startsWith('#')) return base + iri;
  const [prefix = '', rest] = iri.split(':', 2);
  if (rest !== undefined) return typeof context[prefix] === 'string' ? context[prefix] + rest : iri;
  const term = context[iri];
  const expandedTerm = typeof term === 'object' ? (term as Node)['@id'] : term;
  if (typeof expandedTerm === 'string') return expanded(expandedTerm, { ...context, [iri]: undefined }, base);
  return `${String(context['@vocab'])}${iri}`;
}

const listOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Node[];

type Documents = { classes: Map<string, Node>; iri(text: unknown): string; entries: Map<string, string> };

async function readDocuments(caller: Caller, entrypoint: string): Promise<Documents & { entrypointType: string }> {
  const start = await caller.get(entrypoint, { accept: 'application/ld+json' });
  const [, docsUrl = ''] = new RegExp(`<([^<]+)>; rel="${RELATION}"`).exec(String(start.headers['link'])) ?? [];
  const base = new URL(docsUrl);
  const document = (await caller.get(base.pathname)).json() as Node;
  const context = document['@context'] as Node;
  const iri = (text: unknown) => expanded(String(text), context, docsUrl);
  const entry = start.json() as Node;
  const entryContext = ((await caller.get(String(entry['@context']))).json() as Node)['@context'] as Node;
  const entries = Object.entries(entry).filter(([key]) => !key.startsWith('@'));
  return {
    classes: new Map(listOf(document['supportedClass']).map((described) => [iri(described['@id']), described])),
    iri,
    entries: new Map(entries.map(([key, path]) => [expanded(key, entryContext, docsUrl), String(path)])),
    entrypointType: expanded(String(entry['@type']), entryContext, docsUrl),
  };
}

/** Returns the operations of a class or its collection by method, if they declare a return type. */
function operationsIn(node: Node): Map<string, string> {
  const operations = listOf(node['supportedOperation']).filter(({ title, returns }) => title && returns);
  return new Map(
    operations.map((operation) => {
      const [header] = listOf(operation['expectsHeader']);
      const [type = 'application/ld+json'] = listOf(header?.['possibleValue']) as unknown as string[];
      return [String(operation['method']), type];
    }),
  );
}

/** Returns every class reachable from the entrypoint. */
export async function hydraResources(caller: Caller, entrypoint: string): Promise<FoundResource[]> {
  const { classes, iri, entries, entrypointType } = await readDocuments(caller, entrypoint);
  const collections = new Map<string, string>();

  const fieldOf = (supported: Node): FoundField => {
    const property = supported['property'] as Node;
    const [range, datatype] = listOf(property['range']);
    const at = typeof range === 'string' ? iri(range) : '';
    const isClass = classes.has(at);
    const choices = (datatype?.['owl:oneOf'] as Node | undefined)?.['@list'] as string[] | undefined;
    return {
      name: String(supported['title']),
      kind: isClass ? 'reference' : at.startsWith(XSD) ? (KINDS[at.slice(XSD.length)] ?? 'other') : 'other',
      choices: choices ?? [],
      isRequired: supported['required'] === true,
      isReadable: supported['readable'] === true,
      isWritable: supported['writeable'] === true,
      someRecord: async () => {
        const list = (await caller.get(collections.get(at) as string)).json() as { member: Node[] };
        return list.member[0]?.['@id'];
      },
    };
  };

  return listOf(classes.get(entrypointType)?.['supportedProperty']).map((supported) => {
    const property = supported['property'] as Node;
    const [equivalent = {}] = listOf(property['range']).flatMap((range) => listOf(range['owl:equivalentClass']));
    const classIri = iri((equivalent['owl:allValuesFrom'] as Node)['@id']);
    const described = classes.get(classIri) as Node;
    const collection = entries.get(iri(property['@id'])) as string;
    collections.set(classIri, collection);
    const ofCollection = operationsIn(property);
    const ofItem = operationsIn(described);
    const operation = (method: 'POST' | 'PATCH' | 'DELETE', found: Map<string, string>) =>
      found.has(method) ? { method, contentType: found.get(method) as string } : undefined;
    return {
      name: String(described['title']),
      accept: 'application/ld+json',
      fields: listOf(described['supportedProperty']).map(fieldOf),
      collection,
      addressOf: (record) => String(record['@id']),
      membersOf: (body) => (body as { member: Record<string, unknown>[] }).member,
      create: operation('POST', ofCollection),
      edit: operation('PATCH', ofItem),
      remove: operation('DELETE', ofItem),
    } satisfies FoundResource;
  });
}
