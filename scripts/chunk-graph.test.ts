/** Import cycles between the chunks of the built app. */
import { expect, it } from 'vitest';
import { findCycles, joinCycles } from '#web/build/chunk-graph.ts';

it('finds direct and indirect import cycles, each once', () => {
  const graph = { a: 'bx', b: 'c', c: 'a', d: 'e', e: 'd', f: 'a', x: '' };
  const found = findCycles(new Map(Object.entries(graph)));
  expect(found.map((files) => files.join(''))).toEqual(['abc', 'de']);
});

it('makes one chunk of a cycle, and leaves the chunks around it', () => {
  // A library's menu needs a helper that is in the chunk of the component showing the menu.
  const imports = { screen: ['part'], part: ['menu'], menu: ['helper'], helper: ['deep'], deep: [] };
  const modules = new Map(Object.entries(imports).map(([id, needed]) => [id, { imports: needed, users: new Set('') }]));
  const chunks = { screen: 'screen', part: 'part', menu: 'floating', helper: 'part', deep: 'deep' };
  const joined = joinCycles(modules, new Map(Object.entries(chunks)));
  expect(Object.fromEntries(joined)).toEqual({ ...chunks, menu: 'part' });
});
