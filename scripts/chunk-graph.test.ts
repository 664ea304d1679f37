/** Chunk grouping of the built app, without cyclic chunks. */
import { describe, expect, it } from 'vitest';
import { type BuiltModule, findCycles, type Modules, type ModuleChunks, breakCycles } from '#web/build/chunk-graph.ts';

/** Parses `a: 'users; imports; file'`, each a list of words. A module weighs ten bytes. */
function app(lines: Record<string, string>): { modules: Modules; places: ModuleChunks } {
  const cells = Object.entries(lines).map(([id, line]) => [id, line.split(';').map((cell) => cell.trim())] as const);
  const words = (cell = ''): string[] => cell.split(' ').filter((word) => word !== '');
  return {
    modules: new Map(
      cells.map(([id, [users, imports]]): [string, BuiltModule] => [
        id,
        { bytes: 10, users: new Set(words(users)), imports: words(imports) },
      ]),
    ),
    places: new Map(cells.map(([id, [, , file = '']]) => [id, file])),
  };
}
const cyclesIn = ({ modules, places }: { modules: Modules; places: ModuleChunks }): string[][] => {
  const files = Map.groupBy(modules.keys(), (id) => places.get(id) ?? '');
  const needed = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => modules.get(id)?.imports ?? []).map((id) => places.get(id) ?? '');
  return findCycles(new Map([...files].map(([file, ids]) => [file, needed(ids).filter((to) => to !== file)])));
};

it('finds direct and indirect import cycles, each once', () => {
  const graph = { a: 'bx', b: 'c', c: 'a', d: 'e', e: 'd', f: 'a', x: '' };
  const found = findCycles(new Map(Object.entries(graph)));
  expect(found.map((files) => files.join(''))).toEqual(['abc', 'de']);
});

describe('a cycle', () => {
  it('is broken where the fewest modules load, keeping single-user modules out of shared chunks', () => {
    // A library's menu needs a helper that is in the chunk of the component showing the menu.
    const { modules, places } = app({
      part: 'part; menu; part',
      menu: 'part other; helper; floating',
      helper: 'part other; deep; part',
      deep: 'part other; ; part',
      other: 'other; menu; other',
    });
    expect(cyclesIn({ modules, places })).toEqual([['part', 'floating']]);
    const opened = breakCycles(modules, places);
    expect(cyclesIn({ modules, places: opened })).toEqual([]);
    expect(Object.fromEntries(opened)).toEqual({
      part: 'part',
      menu: 'floating',
      helper: 'floating',
      deep: 'floating',
      other: 'other',
    });
  });

  it('of several files is broken step by step, without moving unrelated modules', () => {
    const { modules, places } = app({
      a1: 'x; b1; a',
      b1: 'x y; c1; b',
      c1: 'x y z; a2 d1; c',
      a2: 'x y z; b2; a',
      b2: 'x y z; ; b',
      d1: 'x y z; ; d',
    });
    const opened = breakCycles(modules, places);
    expect(cyclesIn({ modules, places: opened })).toEqual([]);
    // A page that needs only c1 must not load a1 and b1.
    expect(['a1', 'b1', 'c1', 'a2', 'b2', 'd1'].map((id) => opened.get(id)).join(' ')).toBe('a b c c c d');
  });
});
