/** Import graph of the sources, parsed with aliases resolved, as input for the import rules. */
import { posix } from 'node:path';
import { parseSync } from 'vite';

export type Import = {
  /** Importing file, relative to the root, with forward slashes. */
  from: string;
  line: number;
  /** As written. */
  specifier: string;
  /** Imported file relative to the root, or undefined for packages and built-in modules. */
  to: string | undefined;
  /** Type-only import, erased at run time. */
  isTypeOnly: boolean;
  isDynamic: boolean;
};

/** Source text by path, relative to the root. */
export type Sources = ReadonlyMap<string, string>;

/** Resolves `#layer/x.ts` and `./x.ts` to a path from the root, or returns undefined for anything outside the repository. */
export function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return undefined;
}

type FoundImport = Pick<Import, 'specifier' | 'isTypeOnly' | 'isDynamic'> & { start: number };

function findImports(file: string, text: string): FoundImport[] {
  const { module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    start,
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isDynamic: false,
  }));
  const reexports = module.staticExports.flatMap(({ start, entries }) => {
    const first = entries.find(({ moduleRequest }) => moduleRequest);
    if (!first?.moduleRequest) return [];
    return [
      {
        start,
        specifier: first.moduleRequest.value,
        isTypeOnly: entries.every(({ isType }) => isType),
        isDynamic: false,
      },
    ];
  });
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[1] ? [{ start, specifier: literal[1], isTypeOnly: false, isDynamic: true }] : [];
  });
  return [...imports, ...reexports, ...dynamic];
}

/** Returns all imports of a tree, in file order. */
export function readImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) => {
    return findImports(from, text).map(({ start, ...found }) => {
      const line = text.slice(0, start).split('\n').length;
      return { ...found, from, line, to: resolveSpecifier(from, found.specifier) };
    });
  });
}

/** Returns the first cycle found from each file, each reported once. Type-only and dynamic imports don't count. */
export function findCycles(imports: readonly Import[]): Import[][] {
  const bySource = Map.groupBy(
    imports.filter(({ isDynamic, to }) => to && !isDynamic),
    ({ from }) => from,
  );
  const finished = new Set<string>();
  const cycles: Import[][] = [];
  const walk = (file: string, path: Import[]): void => {
    for (const step of bySource.get(file) ?? []) {
      const target = step.to ?? '';
      const at = [...path, step].findIndex(({ from }) => from === target);
      if (at >= 0) cycles.push([...path, step].slice(at));
      else if (!finished.has(target)) walk(target, [...path, step]);
    }
    finished.add(file);
  };
  for (const file of bySource.keys()) if (!finished.has(file)) walk(file, []);
  return cycles;
}
