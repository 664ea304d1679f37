/**
 * Fails on a name in hand-written SQL that no table has, on any path, run or not: each name must be a column of the
 * tables that its text or file names, a name declared with `as` or `with`, or a word of SQL (ADR 2).
 */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Sources } from './import-graph.ts';
import { isNode, type Node, runOn, textOf, walk } from './syntax-tree.ts';

const PROGRAM = 'server/**/*.ts';
const TYPES = /^server\/platform\/db\/tables\//;
/** Migrations create the tables, and name ones that no longer exist. */
const NOT_CHECKED = /\.test\.ts$|^server\/(?:testing|seed|platform\/db\/migrations)\//;

/** Statements about the engine's own tables, and about tables as a whole. The tests of backups and of the doctor run them. */
const CATALOG =
  /\b(?:from|join|update|into) (?:pg|sqlite|pragma|information_schema)_?|\bpragma \w|\b(?:trigger|alter table|drop function|savepoint|setval)\b|is_called/;

/** Names that only one engine has: the text index of SQLite, and the snapshots and parts of counts of PostgreSQL. */
const OTHER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  project_words: ['rowid'],
  project_terms: ['term'],
  changes: ['xid'],
  counted_changes: [],
  kysely_migration: ['name'],
};

/** Words of SQL. Functions and types are recognized by their position. `column1` and so on are the columns of `values`, `key` and `value` those of JSON lists. */
const WORDS = new Set(
  `all and any array as asc begin between by case collate column1 column2 column3 conflict cross delete desc distinct do else end escape
  except exists false for from group having in indexed inner insert interval into is join key lateral left like limit lock locked match
  materialized mode not nothing nowait null offset on or order ordinality over partition precision returning secs select set share skip table
  then time timestamp true union update using value values when where with zone`.split(/\s+/),
);

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

const nameOf = (node: unknown): string =>
  String((node as { name?: unknown; value?: unknown }).name ?? (node as Node)['value']);

/** Returns the columns of each table, as the table types declare them. */
function columnsOf(sources: Sources): Columns {
  const members = new Map<string, Node[]>();
  const tables: Node[] = [];
  for (const [file, source] of sources)
    if (TYPES.test(file))
      walk(parseSync(file, source).program, (node) => {
        if (node.type !== 'TSTypeAliasDeclaration') return;
        const found = ((node['typeAnnotation'] as Node)['members'] ?? []) as Node[];
        members.set(nameOf(node['id']), found);
        if (nameOf(node['id']).endsWith('Tables')) tables.push(...found);
      });
  const typeOf = (table: Node) => nameOf(((table['typeAnnotation'] as Node)['typeAnnotation'] as Node)['typeName']);
  const columns = tables.map((table) => {
    const names = members.get(typeOf(table))?.map((member) => nameOf(member['key'])) ?? [];
    return [nameOf(table['key']), new Set(names)] as const;
  });
  const found = new Map(columns);
  for (const [table, names] of Object.entries(OTHER_COLUMNS))
    found.set(table, new Set([...(found.get(table) ?? []), ...names]));
  return found;
}

/** Returns the text of a template, with `?` for each value. */
const templateText = (template: Node): string => (template['quasis'] as Node[]).map(textOf).join('?');

/** Returns the SQL of a node: a template with the tag `sql`, or the name given to `sql.ref`, `sql.table` or `sql.raw`. */
function sqlOf(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql')
    return templateText(node['quasi'] as Node);
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  if (nameOf(callee['object']) !== 'sql' || !/^(?:ref|table|raw)$/.test(nameOf(callee['property']))) return undefined;
  const [given] = node['arguments'] as Node[];
  return given?.type === 'TemplateLiteral' ? templateText(given) : given && textOf(given);
}

type Scope = {
  columns: Columns;
  /** Tables that the file names, or all if it names none. */
  tables: ReadonlySet<string>;
  /** Names that the file declares, and the table of each, if it stands for one. */
  declared: ReadonlyMap<string, string | undefined>;
};

/** Returns a text without values, types, functions and names composed of parts, such as `${role}_id`. */
const namesOnly = (sql: string): string =>
  sql.replaceAll(/'[^']*'|"[^"]*"|::\w+|\w*\?\w+|\w+\?|(?<=\bcast\([^)]* )as \w+/g, '').replaceAll(/\w+(?=\()/g, ' ');

/** Returns the names that a text declares: `projects as past`, `count(*) as total`, `with bounds (day, till)`. */
function declaredIn(text: string): [name: string, table: string | undefined][] {
  const aliases = [...text.matchAll(/(?:\b(\w+)|[^\w\s])?\s+as\s+(?!materialized|select|case)(\w+)/g)];
  const ctes = [...text.matchAll(/(?:\bwith|\),)\s+(\w+)\s*(?:\(([\w\s,]+)\)\s*)?as\b/g)];
  return [
    ...aliases.map(([, table, name]) => [name as string, table] as [string, string | undefined]),
    ...ctes.flatMap(([, name = '', names = '']) =>
      [name, ...names.split(/[\s,]+/)].filter(Boolean).map((one) => [one, undefined] as [string, undefined]),
    ),
  ];
}

/** Returns the names in a text that don't exist. */
function unknownNames(sql: string, { columns, tables, declared }: Scope): string[] {
  const text = namesOnly(sql);
  const named = (text.match(/\w+/g) ?? []).filter((word) => columns.has(word));
  const isColumn = (name: string, of: Iterable<string>): boolean =>
    [...of].some((table) => columns.get(table)?.has(name));
  const isKnown = (name: string, owner: string | undefined): boolean => {
    if (owner === undefined)
      return (
        WORDS.has(name) || columns.has(name) || declared.has(name) || isColumn(name, named.length > 0 ? named : tables)
      );
    const table = columns.has(owner) ? owner : declared.get(owner);
    if (table !== undefined && columns.has(table)) return isColumn(name, [table]);
    // The name of a subquery, whose columns are those of any table or declared.
    return (
      (declared.has(owner) || owner === 'excluded') && (declared.has(name) || WORDS.has(name) || isColumn(name, tables))
    );
  };
  return [...text.matchAll(/(?:([a-z_]\w*)\.)?([a-z_]\w*)/gi)]
    .filter(([, owner, name = '']) => !isKnown(name, owner))
    .map(([whole]) => whole);
}

/** Returns one line per name in hand-written SQL that doesn't exist. */
export function checkSql(sources: Sources): string[] {
  const columns = columnsOf(sources);
  const found: string[] = [];
  for (const [file, source] of sources) {
    if (NOT_CHECKED.test(file) || !source.includes('sql')) continue;
    const texts: string[] = [];
    const names: string[] = [];
    walk(parseSync(file, source).program, (node) => {
      const sql = sqlOf(node);
      if (sql !== undefined) texts.push(sql);
      const text = textOf(node);
      if (text !== undefined) names.push(text);
    });
    const ownTables = names.flatMap((text) => text.match(/\w+/g) ?? []).filter((word) => columns.has(word));
    // Helpers that name no table work on any.
    const tables = new Set(ownTables.length > 0 ? ownTables : columns.keys());
    const aliases = [...source.matchAll(/\.as(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(
      ([, name]) => [name as string, undefined] as const,
    );
    const declared = new Map([...aliases, ...[...texts, ...names].flatMap((text) => declaredIn(text))]);
    for (const text of texts)
      if (!CATALOG.test(text))
        for (const name of unknownNames(text, { columns, tables, declared }))
          found.push(`${file}  no table has ${name} in: ${text.trim().slice(0, 90)}`);
  }
  return found;
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) runOn(PROGRAM, checkSql);
