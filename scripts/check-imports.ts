/** Fails on imports that break the layering or form a cycle, with file, line and rule, on crowded folders and loops of features, and on SQL that names tables of a higher area. */
import { globSync, readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { findCrowdedFolders, findFeatureLoops } from './folder-rules.ts';
import { findCycles, readImports, type Sources } from './import-graph.ts';
import { findViolation } from './import-rules.ts';
import { findForeignTables } from './table-rules.ts';

const FOLDERS = '{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}';

/** Returns one printable line per violation. */
export function checkImports(sources: Sources): string[] {
  const imports = readImports(sources);
  const violations = imports.flatMap((cycleStep) => {
    const message = findViolation(cycleStep);
    return message ? [`${cycleStep.from}:${cycleStep.line}  "${cycleStep.specifier}": ${message}`] : [];
  });
  const cycles = findCycles(imports).map((steps) => {
    const files = [steps[0]?.from, ...steps.map(({ to }) => to)];
    return `${steps[0]?.from}:${steps[0]?.line}  a cycle: ${files.join(' -> ')}`;
  });
  return [...violations, ...cycles, ...findCrowdedFolders(sources.keys()), ...findFeatureLoops(imports)];
}

/** Returns the text of every source by path. */
export function readSources(): Sources {
  const files = globSync(FOLDERS, { exclude: ['web/dist/**'] });
  return new Map(files.sort().map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]));
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const sources = readSources();
  const faults = [...checkImports(sources), ...findForeignTables(sources)];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
