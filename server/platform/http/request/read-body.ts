/** JSON body validation: types first (one 400), then constraints (all of them, 422) (docs/api-reference.md#order, docs/api-reference.md#types). */
import { LIMITS } from '#domain/platform/limits.ts';
import { isYearInRange, parseInstant, startOfSecond } from '#domain/platform/dates.ts';
import { type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, hasControlCharacters, isBlankText } from '#domain/platform/text.ts';
import { isEmail } from '#domain/platform/email.ts';
import {
  brokenRuleAt,
  invalidChoiceAt,
  invalidEmailAt,
  blankAt,
  negativeAt,
  nullAt,
  outOfRangeAt,
  tooLongAt,
  tooShortAt,
  yearOutOfRangeAt,
} from '#domain/platform/violations.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { FieldSchema, ResourceName, TObject } from '#contract/platform/schema.ts';
import { idFromIri } from '../response/own-iri.ts';

/** Reference in the body. The caller checks that the record exists and is visible. */
export type NamedReference = { path: string; resource: ResourceName; id: number; written: string };

export type ReadBody = {
  value: Record<string, unknown>;
  violations: Violation[];
  references: NamedReference[];
};

/** Values read so far, and this server's hosts, with which absolute IRIs are accepted. */
type ReadState = ReadBody & { hosts: readonly string[] };

class Malformed extends Error {}

const phpTypeOf = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (Array.isArray(value) || typeof value === 'object') return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  return 'string';
};

const PHP_NAMES = {
  string: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'array',
  object: 'array',
};

function wrongType(path: string, field: FieldSchema, value: unknown): never {
  const expected = field.type ? PHP_NAMES[field.type] : 'string';
  throw new Malformed(`The type of the "${path}" attribute must be "${expected}", "${phpTypeOf(value)}" given.`);
}

/** Returns the IRI of an embedded object; other values are returned as they are. */
const iriOrValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ((value as Record<string, unknown>)['@id'] ?? (value as Record<string, unknown>)['id'] ?? value)
    : value;

function idIn(written: string | number, resource: ResourceName, hosts: readonly string[]): number | undefined {
  if (typeof written === 'string') return idFromIri(resource, written, hosts) ?? idFromDigits(written);
  return Number.isSafeInteger(written) && written > 0 ? written : undefined;
}

function readReference(out: ReadState, path: string, resource: ResourceName, value: unknown): number | null {
  if (value === '') return null;
  const written = iriOrValue(value);
  // Only text and finite numbers can be echoed as sent; JSON's 1e999 parses to Infinity.
  if (typeof written !== 'string' && !Number.isFinite(written))
    throw new Malformed(`The type of the "${path}" attribute must be "string" (IRI), "${phpTypeOf(written)}" given.`);
  const label = String(written);
  const id = idIn(written as string | number, resource, out.hosts);
  if (id === undefined)
    throw new Malformed(label.startsWith('/') ? `Item not found for "${label}".` : `Invalid IRI "${label}".`);
  out.references.push({ path, resource, id, written: label });
  return id;
}

/** Replaces lone surrogates with the replacement character, since PostgreSQL refuses it in JSON. */
function readText(out: ReadState, path: string, field: FieldSchema, received: string): string {
  const text = received.toWellFormed();
  if (hasControlCharacters(text)) out.violations.push(brokenRuleAt(path, 'This value contains control characters.'));
  else if (field['x-not-blank'] && isBlankText(text)) out.violations.push(blankAt(path));
  else if (field.maxLength !== undefined && countCharacters(text) > field.maxLength)
    out.violations.push(tooLongAt(path, field.maxLength));
  else if (field.minLength !== undefined && countCharacters(text) < field.minLength)
    out.violations.push(tooShortAt(path, field.minLength));
  else if (field.enum && !field.enum.includes(text)) out.violations.push(invalidChoiceAt(path));
  else if (field.format === 'email' && !isEmail(text.trim())) out.violations.push(invalidEmailAt(path));
  return field.format === 'email' ? text.trim().toLowerCase() : text;
}

function readInstant(out: ReadState, path: string, field: FieldSchema, value: unknown): string {
  if (typeof value !== 'string') wrongType(path, field, value);
  const instant = parseInstant(value);
  if (instant === undefined) throw new Malformed(`Failed to parse the value of the "${path}" attribute as a date.`);
  if (!isYearInRange(instant)) out.violations.push(yearOutOfRangeAt(path));
  // Instants are stored with the precision that the API can return (docs/api-reference.md#types).
  return startOfSecond(instant);
}

function readNumber(out: ReadState, path: string, field: FieldSchema, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(path, field, value);
  if (field.type === 'integer' && !Number.isInteger(value)) wrongType(path, field, value);
  const { minimum, maximum } = field;
  const isTooSmall = minimum !== undefined && value < minimum;
  const isTooLarge = maximum !== undefined && value > maximum;
  if (isTooSmall && minimum === 0 && maximum === undefined) out.violations.push(negativeAt(path));
  else if (isTooSmall || isTooLarge)
    out.violations.push(outOfRangeAt(path, minimum ?? -Number.MAX_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER));
  return value;
}

const tooMany = (path: string, max: number): Violation =>
  brokenRuleAt(path, `This collection should contain ${max} elements or less.`);

function readList(out: ReadState, path: string, field: FieldSchema, value: unknown): unknown[] {
  if (!Array.isArray(value)) wrongType(path, field, value);
  if (field.maxItems !== undefined && value.length > field.maxItems) {
    out.violations.push(tooMany(path, field.maxItems));
    // Relations in an invalid list are not looked up, since they may exceed what one query can carry.
    return [];
  }
  return value.map((item, index) => readField(out, `${path}[${index}]`, field.items as FieldSchema, item));
}

function readObject(out: ReadState, path: string, field: FieldSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) wrongType(path, field, value);
  const source = value as Record<string, unknown>;
  return field.additionalProperties
    ? readNames(out, path, field, source)
    : readProperties(out, `${path}.`, field, source);
}

/** Reads an object with arbitrary keys; `fromEntries` creates a plain property even for `__proto__`. */
function readNames(out: ReadState, path: string, field: FieldSchema, source: Record<string, unknown>): unknown {
  const received = Object.entries(source);
  if (field.maxProperties !== undefined && received.length > field.maxProperties) {
    out.violations.push(tooMany(path, field.maxProperties));
    return {};
  }
  const each = field.additionalProperties as FieldSchema;
  return Object.fromEntries(received.map(([name, value]) => [name, readField(out, `${path}.${name}`, each, value)]));
}

function readField(out: ReadState, path: string, field: FieldSchema, value: unknown): unknown {
  if (value === null) {
    if (field['x-nullable']) return null;
    return wrongType(path, field, value);
  }
  if (field['x-ref']) return readReference(out, path, field['x-ref'], value);
  if (field.format === 'date-time') return readInstant(out, path, field, value);
  if (field.type === 'array') return readList(out, path, field, value);
  if (field.type === 'object') return readObject(out, path, field, value);
  if (field.type === 'integer' || field.type === 'number') return readNumber(out, path, field, value);
  if (typeof value !== (field.type ?? 'string')) wrongType(path, field, value);
  return typeof value === 'string' ? readText(out, path, field, value) : value;
}

const isText = (field: FieldSchema): boolean => field.type === 'string' && !field['x-ref'] && !field.enum;

function readProperties(
  out: ReadState,
  prefix: string,
  schema: FieldSchema,
  source: Record<string, unknown>,
): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  const required = new Set(schema.required ?? []);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = prefix + name;
    const read = Object.hasOwn(source, name) ? readField(out, path, field, source[name]) : undefined;
    if ((read === undefined || read === null) && required.has(name))
      out.violations.push(isText(field) ? blankAt(path) : nullAt(path));
    if (read !== undefined) value[name] = read;
  }
  return value;
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > LIMITS.jsonDepth) return true;
  return Object.values(value).some((item) => isTooDeep(item, depth + 1));
}

/** Parses the JSON of a request; `[]` counts as an empty object (docs/api-reference.md#types). */
export function parseJsonObject(text: string, resourceName: string): Record<string, unknown> | Refusal {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse('malformed', 'Syntax error');
  }
  if (Array.isArray(parsed) && parsed.length === 0) return {};
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return refuse(
      'malformed',
      `The type of the "${resourceName}" resource must be "array" (nested document) or "string" (IRI), "${phpTypeOf(parsed)}" given.`,
    );
  if (isTooDeep(parsed, 1)) return refuse('malformed', `The body is nested deeper than ${LIMITS.jsonDepth} levels.`);
  return parsed as Record<string, unknown>;
}

/** Returns values by declared name, constraint violations and referenced records. Drops unknown keys. */
export function readBody(
  source: Record<string, unknown>,
  schema: TObject,
  hosts: readonly string[],
): ReadBody | Refusal {
  const out: ReadState = { value: {}, violations: [], references: [], hosts };
  try {
    out.value = readProperties(out, '', schema as FieldSchema, source);
    return out;
  } catch (error) {
    if (error instanceof Malformed) return refuse('malformed', error.message);
    throw error;
  }
}
