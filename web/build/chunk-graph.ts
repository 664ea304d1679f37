/** Breaks import cycles between chunks, in which a module may be used before it is initialized (ADR 11). */

export type BuiltModule = {
  bytes: number;
  /** Static imports, by module ID. */
  imports: readonly string[];
  /** Entries that load it statically, including itself if it is one. */
  users: ReadonlySet<string>;
};
export type Modules = ReadonlyMap<string, BuiltModule>;
/** Chunk of each module. */
export type ModuleChunks = Map<string, string>;

type Graph = Map<string, Set<string>>;

/** Returns the static imports between chunks. */
function graphOf(modules: Modules, chunks: ModuleChunks): Graph {
  const graph: Graph = new Map([...new Set(chunks.values())].map((file) => [file, new Set()]));
  for (const [id, { imports }] of modules) {
    const from = chunks.get(id);
    for (const to of imports.map((needed) => chunks.get(needed)))
      if (from !== undefined && to !== undefined && from !== to) graph.get(from)?.add(to);
  }
  return graph;
}

/** Returns the transitive dependencies of a chunk, including itself only if it is part of a cycle. */
function neededBy(file: string, graph: ReadonlyMap<string, Iterable<string>>): Set<string> {
  const needed = new Set(graph.get(file));
  for (const one of needed) for (const further of graph.get(one) ?? []) needed.add(further);
  return needed;
}

/** Returns the import cycles, each as a strongly connected group of chunks. */
export function findCycles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const needed = new Map([...graph.keys()].map((file) => [file, neededBy(file, graph)]));
  const inCycle = [...graph.keys()].filter((file) => needed.get(file)?.has(file));
  const key = (file: string): string =>
    inCycle.filter((other) => needed.get(file)?.has(other) && needed.get(other)?.has(file)).join('\n');
  return [...Map.groupBy(inCycle, key).values()];
}

/** Chunks without their modules: size, static imports, and the entries that use any part of them. */
type Files = { bytes: Map<string, number>; needs: Graph; users: Map<string, Set<string>> };

function filesOf(modules: Modules, chunks: ModuleChunks): Files {
  const bytes = new Map<string, number>();
  const users = new Map<string, Set<string>>();
  for (const [id, module] of modules) {
    const file = chunks.get(id) ?? '';
    bytes.set(file, (bytes.get(file) ?? 0) + module.bytes);
    users.set(file, new Set([...(users.get(file) ?? []), ...module.users]));
  }
  return { bytes, needs: graphOf(modules, chunks), users };
}

/** Returns the bytes that all entries load in total, including dependencies of their chunks. */
function loadWith({ bytes, needs, users }: Files): number {
  const loaded = new Map<string, Set<string>>();
  for (const [file, entries] of users) {
    const brought = [file, ...neededBy(file, needs)];
    for (const entry of entries) {
      const files = loaded.get(entry) ?? new Set();
      for (const one of brought) files.add(one);
      loaded.set(entry, files);
    }
  }
  const loads = [...loaded.values()].flatMap((files) => [...files].map((file) => bytes.get(file) ?? 0));
  return loads.reduce((sum, one) => sum + one, 0);
}

/** Moves everything that `file` needs from the rest of its cycle into it, so that it imports none of them. */
function takenIn(
  file: string,
  cycle: readonly string[],
  { modules, chunks }: { modules: Modules; chunks: ModuleChunks },
) {
  const taken = new Set([...modules.keys()].filter((id) => chunks.get(id) === file));
  for (const id of taken)
    for (const needed of modules.get(id)?.imports ?? [])
      if (cycle.includes(chunks.get(needed) ?? '')) taken.add(needed);
  return new Map([...chunks, ...[...taken].map((id): [string, string] => [id, file])]);
}

/**
 * Breaks every cycle: the chunk for which the total load grows least takes over what it needs from the others.
 *
 * Each step leaves a smaller cycle or none.
 */
export function breakCycles(modules: Modules, planned: ModuleChunks): ModuleChunks {
  let chunks: ModuleChunks = new Map(planned);
  for (;;) {
    const [cycle] = findCycles(graphOf(modules, chunks));
    if (!cycle) return chunks;
    const candidates = cycle.map((file) => takenIn(file, cycle, { modules, chunks }));
    const loads = candidates.map((candidate) => loadWith(filesOf(modules, candidate)));
    chunks = candidates[loads.indexOf(Math.min(...loads))] ?? chunks;
  }
}
