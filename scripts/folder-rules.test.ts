/** Tests of the rules on folders. */
import { expect, it } from 'vitest';
import { findCrowdedFolders, findFeatureLoops } from './folder-rules.ts';
import { readImports } from './import-graph.ts';

const filesIn = (folder: string, count: number, ending = '.ts'): string[] =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}${ending}`);

it('reports a folder with more than 30 source files, of tools too', () => {
  expect(findCrowdedFolders(filesIn('web/work/leave', 30))).toEqual([]);
  expect(findCrowdedFolders(filesIn('web/work/leave', 31))).toEqual([
    expect.stringContaining('web/work/leave  has 31'),
  ]);
  expect(findCrowdedFolders(filesIn('scripts', 31))).toHaveLength(1);
});

it('counts neither tests, nor helpers of tests, migrations or deeper folders', () => {
  const exempt = [
    ...filesIn('web/work/leave', 31, '.test.tsx'),
    ...filesIn('server/testing', 31),
    ...filesIn('server/platform/db/migrations', 31),
    ...[1, 2].flatMap((at) => filesIn(`web/work/leave/${at}`, 20)),
  ];
  expect(findCrowdedFolders(exempt)).toEqual([]);
});

/** Returns the imports of features of an area that each import the next ones. */
const importsOf = (arrows: readonly (readonly [from: string, to: string])[], area = 'server/work') =>
  readImports(
    new Map(
      arrows.map(([from, to], at) => [
        `${area}/${from}/file-${at}.ts`,
        `import type { A } from '#${area}/${to}/a.ts';`,
      ]),
    ),
  );

it('reports a loop of more than three features of an area, of types too', () => {
  const three = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ] as const;
  expect(findFeatureLoops(importsOf(three))).toEqual([]);
  const four = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['d', 'a'],
    ['a', 'e'],
  ] as const;
  expect(findFeatureLoops(importsOf(four))).toEqual([
    'server/work/a, server/work/b, server/work/c, server/work/d  depend on each other in a loop of more than 3 features',
  ]);
});
