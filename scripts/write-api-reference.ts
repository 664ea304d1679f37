/**
 * Fills the generated tables of docs/api-reference.md from the contract; with `--check` it fails if they are out of date.
 * A table stands between `<!-- calls: projects -->` (features), `<!-- filters -->` or `<!-- record: Project -->` and `<!-- end -->`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Filter } from '#contract/platform/filter.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';

const FILE = 'docs/api-reference.md';
const MOST_CHOICES = 8;
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
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

const bounds = (least: number | undefined, most: number | undefined): string => {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return ` ≥ ${least}`;
  return least === undefined ? ` ≤ ${most}` : ` ${least} to ${most}`;
};

function plainType({ type, format, enum: choices, items, properties, additionalProperties, ...more }: FieldSchema) {
  if (choices) {
    const listed = choices.slice(0, MOST_CHOICES).map((value) => `\`${value}\``);
    return [...listed, ...(choices.length > MOST_CHOICES ? ['…'] : [])].join(', ');
  }
  if (format && format !== 'iri-reference') return format === 'date-time' ? 'date' : format;
  if (type === 'string') return `text${more.maxLength === undefined ? '' : ` ≤ ${more.maxLength}`}`;
  if (type === 'integer' || type === 'number') return `${type}${bounds(more.minimum, more.maximum)}`;
  if (type === 'array') return `list of ${items ? typeOf(items) : 'values'}`;
  if (properties) return `{${namesOf({ properties, required: more.required ?? [] })}}`;
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
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? name : `${name}?`))
    .join(', ');
}

const sentOf = (schema: FieldSchema | undefined): string =>
  Object.entries(schema?.properties ?? {})
    .map(([name, field]) => `\`${name}${schema?.required?.includes(name) ? '' : '?'}\` ${typeOf(field)}`)
    .join('; ');

function inputOf({ body, query, parts, collection }: AnyEndpoint): string {
  const form = parts && `multipart: ${[...parts.files.map((name) => `file \`${name}\``), ...parts.fields].join(', ')}`;
  const input = [form, sentOf(body as FieldSchema | undefined), sentOf(query as FieldSchema | undefined)];
  return [...input, collection ? '[filters](#filters)' : ''].filter(Boolean).join('; ');
}

function answerOf({ status, answer, kind, files }: AnyEndpoint): string {
  if (files) return `${status} ${files.map((file) => `\`${file}\``).join(', ')}`;
  if (kind === 'export') return `${status} CSV or Excel`;
  if (!answer || status === 204) return String(status);
  const schema = answer as FieldSchema;
  const name = schema['x-class'];
  if (name) return `${status} ${kind === 'collection' ? `collection of ${name}` : name}`;
  return `${status} ${schema.properties ? `\`{${namesOf(schema)}}\`` : typeOf(schema)}`;
}

const rolesOf = ({ roles }: AnyEndpoint): string =>
  roles === 'anyone' ? 'anyone' : roles.map((role) => ROLE_LETTERS[role]).join(' ');

/** Returns the table of the calls of some features: the first part of an endpoint's name. */
function callsOf(features: readonly string[]): string {
  const found = ALL_ENDPOINTS.filter(({ name }) => features.includes(name.slice(0, name.indexOf('.')))).toSorted(
    (a, b) => a.path.localeCompare(b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  );
  if (found.length === 0) throw new Error(`No endpoint belongs to ${features.join(', ')}.`);
  const rows = found.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}\`<br>${endpoint.summary}`,
    inputOf(endpoint),
    answerOf(endpoint),
    rolesOf(endpoint),
    (endpoint.refusals ?? []).join(', '),
  ]);
  return table(['Call', 'Query or body', 'Answer', 'Roles', 'Refusals'], rows);
}

function filtersTable(): string {
  const rows = ALL_ENDPOINTS.flatMap(({ path, collection }) => {
    if (!collection) return [];
    const names = Object.groupBy(Object.keys(collection.filters), (name) => {
      const filter = collection.filters[name] as Filter;
      return filter.kind === 'exact' && filter.type === 'reference' ? 'relation' : FILTER_KINDS[filter.kind];
    });
    const listed = Object.entries(names).map(
      ([kind, each = []]) => `${kind}: ${each.map((name) => `\`${name}\``).join(', ')}`,
    );
    const orders = collection.orders.map((name) => `\`${name}\``).join(', ');
    return [[`\`${path}\``, listed.join('; '), orders, String(collection.pageSize)]];
  });
  return table(['Collection', 'Filters', 'Orders', 'Page size'], rows);
}

/** Returns the fields of a record as its item call answers it. */
function recordTable(name: string): string {
  const schema = ALL_ENDPOINTS.map(({ answer }) => answer as FieldSchema | undefined).find(
    (answer) => answer?.['x-class'] === name,
  );
  if (!schema) throw new Error(`No endpoint answers ${name}.`);
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => !field['x-linked']);
  const rows = fields.map(([field, of]) => [
    `\`${field}\``,
    typeOf(of),
    schema.required?.includes(field) ? '' : 'may be absent',
    of.description ?? '',
  ]);
  return table(['Field', 'Type', 'Presence', 'Meaning'], rows);
}

function contentOf(kind: string, names: readonly string[]): string {
  if (kind === 'calls') return callsOf(names);
  return kind === 'filters' ? filtersTable() : recordTable(names[0] ?? '');
}

/** Returns the document with all its generated tables renewed. Throws if a marker names nothing, or an endpoint is in no table. */
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
  const missing = ALL_ENDPOINTS.map(({ name }) => name.slice(0, name.indexOf('.'))).filter((name) => !shown.has(name));
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
