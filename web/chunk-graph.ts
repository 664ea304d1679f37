/** Keeps the files of the built app from needing each other in a circle: what such a file holds may be used before it is there (ADR 11). */

export type BuiltModule = {
  bytes: number;
  /** Which modules it needs at once. */
  imports: readonly string[];
  /** Which entries of the app need it at once, itself among them where it is one. */
  users: ReadonlySet<string>;
};
export type Modules = ReadonlyMap<string, BuiltModule>;
/** The file of each module. */
export type Places = Map<string, string>;

type Graph = Map<string, Set<string>>;

/** Which files each file needs at once. */
function graphOf(modules: Modules, places: Places): Graph {
  const graph: Graph = new Map([...new Set(places.values())].map((file) => [file, new Set()]));
  for (const [id, { imports }] of modules) {
    const from = places.get(id);
    for (const to of imports.map((needed) => places.get(needed)))
      if (from !== undefined && to !== undefined && from !== to) graph.get(from)?.add(to);
  }
  return graph;
}

/** All that a file needs, by however many steps; itself only in a circle. */
function neededBy(file: string, graph: ReadonlyMap<string, Iterable<string>>): Set<string> {
  const needed = new Set(graph.get(file));
  for (const one of needed) for (const further of graph.get(one) ?? []) needed.add(further);
  return needed;
}

/** Files that need each other, circle by circle: each is reached from every other of its circle. */
export function circlesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const needed = new Map([...graph.keys()].map((file) => [file, neededBy(file, graph)]));
  const inCircle = [...graph.keys()].filter((file) => needed.get(file)?.has(file));
  const key = (file: string): string =>
    inCircle.filter((other) => needed.get(file)?.has(other) && needed.get(other)?.has(file)).join('\n');
  return [...Map.groupBy(inCircle, key).values()];
}

function usersOf(files: readonly string[], modules: Modules, places: Places): Map<string, Set<string>> {
  const users = new Map(files.map((file) => [file, new Set<string>()]));
  for (const [id, module] of modules) for (const user of module.users) users.get(places.get(id) ?? '')?.add(user);
  return users;
}

/** With all that `file` needs of the others of its circle in it: it needs none of them then. */
function takenIn(file: string, circle: readonly string[], { modules, places }: { modules: Modules; places: Places }) {
  const taken = new Set([...modules.keys()].filter((id) => places.get(id) === file));
  for (const id of taken)
    for (const needed of modules.get(id)?.imports ?? [])
      if (circle.includes(places.get(needed) ?? '')) taken.add(needed);
  return new Map([...places, ...[...taken].map((id): [string, string] => [id, file])]);
}

/** What all entries together load of these files. */
function loadOf(files: readonly string[], modules: Modules, places: Places): number {
  const users = usersOf(files, modules, places);
  let bytes = 0;
  for (const [id, module] of modules) bytes += module.bytes * (users.get(places.get(id) ?? '')?.size ?? 0);
  return bytes;
}

/**
 * Opens every circle: one file of it takes in what it needs of the others, the one by which least is loaded in all.
 *
 * Each step leaves a smaller circle or none.
 */
export function withoutCircles(modules: Modules, planned: Places): Places {
  let places: Places = new Map(planned);
  for (;;) {
    const [circle] = circlesOf(graphOf(modules, places));
    if (!circle) return places;
    const ways = circle.map((file) => takenIn(file, circle, { modules, places }));
    const loads = ways.map((way) => loadOf(circle, modules, way));
    places = ways[loads.indexOf(Math.min(...loads))] ?? places;
  }
}

/** How alike two sets are: 1 where they are equal, 0 where they share nothing. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((one) => b.has(one)).length;
  return common / (a.size + b.size - common);
}

/** Whether one would need the other by way of a third. */
function wouldCircle(a: string, b: string, graph: Graph): boolean {
  const leads = (from: string, to: string): boolean =>
    [...(graph.get(from) ?? [])].some((file) => file !== to && neededBy(file, graph).has(to));
  return leads(a, b) || leads(b, a);
}

/** Puts files of fewer bytes than `least` together with the one whose users are most alike, the smallest first; none begins a circle. */
export function withoutCrumbs(
  modules: Modules,
  planned: Places,
  { least, isCrumb }: { least: number; isCrumb: (file: string) => boolean },
): Places {
  const places: Places = new Map(planned);
  const bytes = new Map<string, number>();
  for (const [id, module] of modules) {
    const file = places.get(id) ?? '';
    bytes.set(file, (bytes.get(file) ?? 0) + module.bytes);
  }
  const crumbs = new Set([...bytes.keys()].filter(isCrumb));
  const waiting = [...crumbs].filter((file) => (bytes.get(file) ?? 0) < least);
  while (waiting.length > 0) {
    waiting.sort((a, b) => (bytes.get(b) ?? 0) - (bytes.get(a) ?? 0));
    const small = waiting.pop() ?? '';
    const graph = graphOf(modules, places);
    const users = usersOf([...crumbs], modules, places);
    const to = [...crumbs]
      .filter((file) => file !== small && !wouldCircle(small, file, graph))
      .map((file) => ({ file, alike: likeness(users.get(small) ?? new Set(), users.get(file) ?? new Set()) }))
      .filter(({ alike }) => alike > 0)
      .toSorted((a, b) => b.alike - a.alike)[0]?.file;
    if (to === undefined) continue;
    for (const [id, file] of places) if (file === small) places.set(id, to);
    crumbs.delete(small);
    const sum = (bytes.get(small) ?? 0) + (bytes.get(to) ?? 0);
    bytes.set(to, sum);
    if (sum >= least && waiting.includes(to)) waiting.splice(waiting.indexOf(to), 1);
  }
  return places;
}
