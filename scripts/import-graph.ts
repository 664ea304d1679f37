/** Reads who imports whom out of source text: parsed, with aliases resolved; the ground that the import rules stand on. */
import { posix } from 'node:path';
import { parseSync } from 'vite';

export type Import = {
  /** The file that imports, relative to the root, with forward slashes. */
  from: string;
  line: number;
  /** As written. */
  specifier: string;
  /** A file of the house, relative to the root; undefined for packages and built-in modules. */
  to: string | undefined;
  /** Erased before the program runs. */
  isTypeOnly: boolean;
  isDynamic: boolean;
};

/** Path (relative to the root) to text. */
export type Sources = ReadonlyMap<string, string>;

/** `#room/x.ts` and `./x.ts` to a path from the root; undefined for anything that is not a file of the house. */
export function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return undefined;
}

type Found = Pick<Import, 'specifier' | 'isTypeOnly' | 'isDynamic'> & { start: number };

function findImports(file: string, text: string): Found[] {
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

/** All imports of a tree, file by file, in the order of the files. */
export function readImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) => {
    return findImports(from, text).map(({ start, ...found }) => {
      const line = text.slice(0, start).split('\n').length;
      return { ...found, from, line, to: resolveSpecifier(from, found.specifier) };
    });
  });
}

/** The first cycle met from each file on, each reported once; type-only and dynamic imports make none. */
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
