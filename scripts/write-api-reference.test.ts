/** The generated tables of the API reference: every endpoint is in one, and a wrong marker is an error. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withTables } from './write-api-reference.ts';

const document = readFileSync('docs/api-reference.md', 'utf8');

it('fills the tables at their markers', () => {
  const emptied = document.replaceAll(/(<!-- (?:calls|filters|record)[^>]*-->\n)[\s\S]*?(?=<!-- end -->)/g, '$1');
  expect(emptied).not.toContain('Retrieves one project.');
  expect(withTables(emptied)).toBe(withTables(document));
});

it('describes a call with its input, response, roles and refusals', () => {
  expect(withTables(document)).toMatch(
    /^\| `PATCH \/api\/views\/\{id\}`<br>.+ \| any field of `POST \/api\/views` \| 200 SavedView \| A M E \| 403 \|$/m,
  );
});

it('reports endpoints missing from every table', () => {
  expect(() => withTables(document.replace('<!-- calls: bulk -->', ''))).toThrow('calls of bulk');
});

it('rejects a marker that matches nothing', () => {
  expect(() => withTables(`${document}\n<!-- calls: nothing -->\n<!-- end -->`)).toThrow('nothing');
  expect(() => withTables(`${document}\n<!-- record: Nothing -->\n<!-- end -->`)).toThrow('Nothing');
});
