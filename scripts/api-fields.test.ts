/** Every field, filter and order of the API appears in the docs. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';
import { fieldNamesIn } from '#server/testing/field-names.ts';

const documents = globSync('docs/*.md').map((file) => readFileSync(file, 'utf8'));
const words = new Set(documents.flatMap((text) => text.match(/[\w-]+/g) ?? []));

/** Objects whose inner fields WebAuthn defines. */
const OF_WEBAUTHN = ['options', 'credential'];

it.each(ALL_ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  const { query, body, response, collection } = endpoint;
  const fields = [query, body, response].flatMap((one) => (one ? fieldNamesIn(one as FieldSchema, OF_WEBAUTHN) : []));
  const listed = [...Object.keys(collection?.filters ?? {}), ...(collection?.orders ?? [])];
  const names = [...fields, ...listed].flatMap((name) => name.split('.')).map((name) => name.replace('@', ''));
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
