/** Glossary check: each feature word names something in a layer, and each feature folder has a glossary entry. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Feature words');
const words = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| ([\w-]+) \|/gm)]
  .map(([, word = '']) => word)
  .filter((word) => word !== 'Word');

it('lists every feature folder', () => {
  const area = '{files,identity,work,review,insight,live,operations}';
  const folders = globSync(`{server,web}/${area}/*/`).map((folder) => path.basename(folder));
  expect(folders.length).toBeGreaterThan(60);
  expect([...new Set(folders)].filter((name) => !words.includes(name))).toEqual([]);
});

it('lists no unused term', () => {
  expect(words.length).toBeGreaterThan(40);
  const names = globSync('{domain,contract,server,web}/**/*').map((name) => path.basename(name).split('.')[0]);
  expect(words.filter((word) => !names.includes(word))).toEqual([]);
});
