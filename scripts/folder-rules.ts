/** Rules on folders: none is crowded, and few features of an area depend on each other in a loop (docs/architecture.md#areas). */
import { posix } from 'node:path';
import type { Import } from './import-graph.ts';

const MAX_FILES = 30;
const MAX_LOOP = 3;
const PROGRAM = /^(?:domain|contract|server|web)\//;
/** Tests and their helpers, and migrations, which are a numbered list. */
const EXEMPT = /\.(?:test|spec)\.tsx?$|\/testing\/|\/migrations\//;

const isProgram = (file: string): boolean => PROGRAM.test(file) && !EXEMPT.test(file);

/** Returns one line per folder with more than 30 source files, tools included. */
export function findCrowdedFolders(files: Iterable<string>): string[] {
  const byFolder = Map.groupBy(
    [...files].filter((file) => !EXEMPT.test(file)),
    posix.dirname,
  );
  return [...byFolder]
    .filter(([, { length }]) => length > MAX_FILES)
    .map(([folder, { length }]) => `${folder}  has ${length} source files: divide it by what they do (at most 30)`);
}

/** Returns `server/work/leave` for a file of a feature, or undefined for a file directly in its area. */
const featureOf = (file: string): string | undefined => /^(?:server|web)\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** Returns the features of the same area that each feature imports. */
function featureGraph(imports: readonly Import[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [own, other] = [featureOf(from), to && featureOf(to)];
    if (!own || !other || own === other || posix.dirname(own) !== posix.dirname(other) || !isProgram(from)) continue;
    graph.set(own, (graph.get(own) ?? new Set()).add(other));
  }
  return graph;
}

/** Returns all features that a feature depends on, directly or not. */
function dependenciesOf(feature: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const waiting = [feature];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const other of graph.get(next) ?? [])
      if (!found.has(other)) {
        found.add(other);
        waiting.push(other);
      }
  return found;
}

/** Returns one line per loop of more than three features of an area, types included. */
export function findFeatureLoops(imports: readonly Import[]): string[] {
  const graph = featureGraph(imports);
  const dependencies = new Map([...graph.keys()].map((feature) => [feature, dependenciesOf(feature, graph)]));
  const loops = [...dependencies].map(([feature, others]) =>
    [...others].filter((other) => dependencies.get(other)?.has(feature)).toSorted(),
  );
  const large = new Set(loops.filter(({ length }) => length > MAX_LOOP).map((loop) => loop.join(', ')));
  return [...large].map((loop) => `${loop}  depend on each other in a loop of more than ${MAX_LOOP} features`);
}
