/**
 * Fills the generated tables of docs/api-reference.md from the contract; with `--check` it fails if they are out of date.
 * A table is between `<!-- calls: projects -->` (features), `<!-- filters -->` or `<!-- record: Project -->` and `<!-- end -->`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { type AnyEndpoint, featureOf } from '#contract/platform/endpoint.ts';
import type { Filter } from '#contract/platform/filter.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';
import { LIMITS } from '#domain/platform/limits.ts';

const FILE = 'docs/api-reference.md';
const MAX_CHOICES = 8;
/** Length of a response's description above which it is written only once per table. */
const LONG_RESPONSE = 100;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ROLE_LETTERS = { admin: 'A', manager: 'M', editor: 'E' } as const;
const FILTER_KINDS: Record<Filter['kind'], string> = {
  exact: 'exact',
  ipartial: 'contains',
  boolean: 'flag',
  date: 'dates',
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Formats bounds. Omits an upper bound of the largest safe integer, which every ID has. */
const bounds = (min: number | undefined, max: number | undefined): string => {
  const hasMax = max !== undefined && max < Number.MAX_SAFE_INTEGER;
  if (min === undefined) return hasMax ? ` ≤ ${max}` : '';
  return hasMax ? ` ${min} to ${max}` : ` ≥ ${min}`;
};

const lengthOf = (max: number | undefined): string =>
  max === undefined || max === LIMITS.textLength ? '' : ` ≤ ${max}`;

function plainType({ type, format, enum: choices, items, properties, additionalProperties, ...rest }: FieldSchema) {
  if (choices) {
    const listed = choices.slice(0, MAX_CHOICES).map((value) => `\`${value === '' ? '""' : value}\``);
    return [...listed, ...(choices.length > MAX_CHOICES ? ['…'] : [])].join(', ');
  }
  if (format && format !== 'iri-reference') return format === 'date-time' ? 'date' : format;
  if (type === 'string') return `text${lengthOf(rest.maxLength)}`;
  if (type === 'integer' || type === 'number') return `${type}${bounds(rest.minimum, rest.maximum)}`;
  if (type === 'array') return `list of ${items ? typeOf(items) : 'values'}`;
  if (properties) return `{${namesOf({ properties, required: rest.required ?? [] })}}`;
  if (additionalProperties) return `${typeOf(additionalProperties)} by name`;
  return type ?? 'any';
}

/** Returns the type of a field in a few words, such as `text ≤ 255`, `User (IRI)` or `list of {id, name}`. */
function typeOf(field: FieldSchema): string {
  const reference = field['x-ref'];
  const type = reference ? `${reference} (${field['x-embedded'] ? 'embedded' : 'IRI'})` : plainType(field);
  return field['x-nullable'] ? `${type} or null` : type;
}

/** Returns the names of an object's fields; optional ones end with `?`. */
function namesOf({ properties = {}, required = [] }: Pick<FieldSchema, 'properties' | 'required'>): string {
  return Object.entries(properties)
    .filter(([, field]) => !field['x-linked'])
    .map(([name]) => (required.includes(name) ? name : `${name}?`))
    .join(', ');
}

/** Returns `name: {…}` for each nested object at any depth. Fields with the same shape share a line; records are given by class name. */
function innerLines(schema: FieldSchema): string[] {
  const found = new Map<string, Set<string>>();
  const visit = ({ properties = {} }: FieldSchema): void => {
    for (const [name, field] of Object.entries(properties)) {
      const inner = field.items ?? field.additionalProperties ?? field;
      if (!inner.properties || inner['x-ref']) continue;
      const shape = inner['x-class'] ?? `{${namesOf(inner)}}`;
      found.set(shape, (found.get(shape) ?? new Set()).add(name));
      if (!inner['x-class']) visit(inner);
    }
  };
  visit(schema);
  return [...found].map(([shape, names]) => `${[...names].join(', ')}: \`${shape}\``);
}

const fieldLines = (schema: FieldSchema | undefined): string[] =>
  Object.entries(schema?.properties ?? {}).map(
    ([name, field]) => `\`${name}${schema?.required?.includes(name) ? '' : '?'}\` ${typeOf(field)}`,
  );

/** Returns the fields that a call accepts. A PATCH refers to the POST of its collection for fields that both accept. */
function bodyLines({ method, path, body }: AnyEndpoint): string[] {
  const lines = fieldLines(body as FieldSchema | undefined);
  const creation = ALL_ENDPOINTS.find((one) => one.method === 'POST' && `${one.path}/:id` === path);
  if (method !== 'PATCH' || !creation?.body) return lines;
  const optional = (line: string): string => line.replace(/^`(\w+)\??`/, '`$1?`');
  const acceptedFields = fieldLines(creation.body as FieldSchema).map(optional);
  const shared = lines.filter((line) => acceptedFields.includes(line));
  if (shared.length < 2) return lines;
  const fixed = acceptedFields.filter((line) => !lines.includes(line)).map((line) => /^`(\w+)/.exec(line)?.[1]);
  const exception = fixed.length > 0 ? ` except ${fixed.map((name) => `\`${name}\``).join(', ')}` : '';
  return [`any field of \`POST ${creation.path}\`${exception}`, ...lines.filter((line) => !shared.includes(line))];
}

function inputOf(endpoint: AnyEndpoint): string {
  const { kind, query, parts, collection } = endpoint;
  const { files, fields } = parts ?? { files: kind === 'upload' ? ['file'] : [], fields: [] };
  const form = [...files.map((name) => `file \`${name}\``), ...fields.map((name) => `\`${name}\``)].join(', ');
  const lines = [...(form ? [`multipart: ${form}`] : []), ...bodyLines(endpoint)];
  return [
    ...lines,
    ...fieldLines(query as FieldSchema | undefined),
    ...(collection ? ['[filters](#filters)'] : []),
  ].join('<br>');
}

function responseOf({ status, response, kind, files, hasTable }: AnyEndpoint): string {
  if (files) return `${status} ${files.map((file) => `\`${file}\``).join(', ')}`;
  if (kind === 'export') return `${status} CSV or Excel`;
  const schema = response as FieldSchema | undefined;
  if (!schema || status === 204 || Object.keys(schema.properties ?? schema.items ?? {}).length === 0)
    return String(status);
  const name = schema['x-class'];
  if (name) return `${status} ${kind === 'collection' ? `collection of ${name}` : name}`;
  const fields = schema.items ?? schema;
  const shape = `\`{${namesOf(fields)}}\``;
  const file = hasTable ? ', or CSV or Excel with `format`' : '';
  return [`${status} ${schema.items ? `list of ${shape}` : shape}${file}`, ...innerLines(fields)].join('<br>');
}

const callOf = ({ method, path }: AnyEndpoint): string => `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``;

/** Returns the responses of a table. A long one is written once; repetitions refer to the first call that has it. */
function responsesOf(endpoints: readonly AnyEndpoint[]): string[] {
  const responses = endpoints.map(responseOf);
  const withoutStatus = responses.map((text) => text.slice(text.indexOf(' ') + 1));
  return responses.map((text, at) => {
    const first = withoutStatus.indexOf(withoutStatus[at] as string);
    const isRepeated = text.length > LONG_RESPONSE && first < at;
    return isRepeated ? `${endpoints[at]?.status} as ${callOf(endpoints[first] as AnyEndpoint)}` : text;
  });
}

const rolesOf = ({ roles }: AnyEndpoint): string =>
  roles === 'anyone' ? 'anyone' : roles.map((role) => ROLE_LETTERS[role]).join(' ');

/** Returns the table of all calls of these features. The feature is the first part of an endpoint's name. */
function callsOf(features: readonly string[]): string {
  const found = ALL_ENDPOINTS.filter((endpoint) => features.includes(featureOf(endpoint))).toSorted(
    (a, b) => a.path.localeCompare(b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  );
  if (found.length === 0) throw new Error(`No endpoint belongs to ${features.join(', ')}.`);
  const responses = responsesOf(found);
  const rows = found.map((endpoint, at) => [
    `${callOf(endpoint)}<br>${endpoint.summary}`,
    inputOf(endpoint),
    responses[at] as string,
    rolesOf(endpoint),
    (endpoint.refusals ?? []).join(', '),
  ]);
  return table(['Call', 'Query or body', 'Response', 'Roles', 'Refusals'], rows);
}

function filtersTable(): string {
  const rows = ALL_ENDPOINTS.flatMap(({ kind, path, collection }) => {
    if (!collection || kind === 'export') return [];
    const names = Object.groupBy(Object.keys(collection.filters), (name) => {
      const filter = collection.filters[name] as Filter;
      return filter.kind === 'exact' && filter.type === 'reference' ? 'relation' : FILTER_KINDS[filter.kind];
    });
    const listed = Object.entries(names).map(
      ([kind, each = []]) => `${kind}: ${each.map((name) => `\`${name}\``).join(', ')}`,
    );
    const orders = collection.orders.map((name) => `\`${name}\``).join(', ');
    return [[`\`${path}\``, listed.join('<br>'), orders, String(collection.pageSize)]];
  });
  return table(['Collection', 'Filters', 'Orders', 'Page size'], rows);
}

/** Returns the table of a record's fields, as returned by a call for a single record. */
function recordTable(name: string): string {
  const schema = ALL_ENDPOINTS.map(({ response }) => response as FieldSchema | undefined).find(
    (response) => response?.['x-class'] === name,
  );
  if (!schema) throw new Error(`No endpoint answers ${name}.`);
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => !field['x-linked']);
  const rows = fields.map(([field, of]) => [
    `\`${field}${schema.required?.includes(field) ? '' : '?'}\``,
    typeOf(of),
    of.description ?? '',
  ]);
  const inner = innerLines(schema);
  return [table(['Field', 'Type', 'Meaning'], rows), ...(inner.length > 0 ? ['', inner.join('; ')] : [])].join('\n');
}

function contentOf(kind: string, names: readonly string[]): string {
  if (kind === 'calls') return callsOf(names);
  return kind === 'filters' ? filtersTable() : recordTable(names[0] ?? '');
}

/** Returns the document with all its tables regenerated. Throws if a marker is wrong or an endpoint is missing from all tables. */
export function withTables(document: string): string {
  const shown = new Set<string>();
  const text = document.replaceAll(
    /<!-- (calls|filters|record)(?:: ([\w\s-]+?))? -->\n[\s\S]*?<!-- end -->/g,
    (_all, kind: string, list = '') => {
      const names = list.split(/\s+/).filter(Boolean);
      if (kind === 'calls') for (const name of names) shown.add(name);
      return `<!-- ${[kind, ...(list ? [list] : [])].join(': ')} -->\n${contentOf(kind, names)}\n<!-- end -->`;
    },
  );
  const missing = ALL_ENDPOINTS.map(featureOf).filter((name) => !shown.has(name));
  if (missing.length > 0) throw new Error(`${FILE} has no table for the calls of ${[...new Set(missing)].join(', ')}.`);
  return text;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const before = readFileSync(FILE, 'utf8');
  const after = withTables(before);
  if (!argv.includes('--check')) writeFileSync(FILE, after);
  else if (after !== before) {
    console.error(`${FILE} is out of date: run node scripts/write-api-reference.ts`);
    process.exitCode = 1;
  }
}
