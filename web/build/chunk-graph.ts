/** Import cycles between chunks, in which a module may be used before it is initialized (ADR 11). */

export type BuiltModule = {
  /** Static imports as module IDs. */
  imports: readonly string[];
  /** Entries that load the module statically, including itself if it is an entry. */
  users: ReadonlySet<string>;
};
export type Modules = ReadonlyMap<string, BuiltModule>;
/** Chunk of each module. */
export type ModuleChunks = ReadonlyMap<string, string>;

type Graph = ReadonlyMap<string, Iterable<string>>;

/** Returns the transitive dependencies of a chunk, including itself only if it is part of a cycle. */
function neededBy(file: string, graph: Graph): Set<string> {
  const needed = new Set(graph.get(file));
  for (const one of needed) for (const further of graph.get(one) ?? []) needed.add(further);
  return needed;
}

/** Returns the import cycles, each as a strongly connected group of chunks. */
export function findCycles(graph: Graph): string[][] {
  const needed = new Map([...graph.keys()].map((file) => [file, neededBy(file, graph)]));
  const inCycle = [...graph.keys()].filter((file) => needed.get(file)?.has(file));
  const key = (file: string): string =>
    inCycle.filter((other) => needed.get(file)?.has(other) && needed.get(other)?.has(file)).join('\n');
  return [...Map.groupBy(inCycle, key).values()];
}

/** Makes one chunk of each cycle. */
export function joinCycles(modules: Modules, chunks: ModuleChunks): ModuleChunks {
  const graph = new Map([...chunks.values()].map((file) => [file, new Set<string>()]));
  for (const [id, file] of chunks)
    for (const needed of modules.get(id)?.imports ?? []) {
      const other = chunks.get(needed) ?? file;
      if (other !== file) graph.get(file)?.add(other);
    }
  const names = new Map(findCycles(graph).flatMap(([name = '', ...others]) => others.map((file) => [file, name])));
  return new Map([...chunks].map(([id, file]) => [id, names.get(file) ?? file]));
}
