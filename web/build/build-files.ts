/** What the build writes beside its files: compressed copies, and which files each screen needs at once. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { PATHS } from '#web/lib/paths.ts';
import { screenFiles } from '#web/lib/screen-files.ts';
import { firstAsks } from '#web/screens/first-asks.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSED = /\.(js|css|svg)$/;
/** Below it the headers weigh more than what is saved. */
const LEAST_BYTES = 1_000;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  await writeFile(`${file}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
}

/** A copy of each text file by brotli and by gzip, at their best: the server sends them as they are. */
export const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(path.join(dir, name))));
  },
});

/** Those files and all that they import, the nearest first. */
export function filesWith(roots: readonly string[], importsOf: (file: string) => readonly string[]): string[] {
  const files = new Set(roots);
  for (const file of files) for (const needed of importsOf(file)) files.add(needed);
  return [...files];
}

/** Screens outside the frame. */
const OPEN = new Set(['login', 'select-role', 'unauthorized', 'invite', 'share']);

/** The scripts that these modules of the app stand in, with all that those need. */
export function scriptsWith(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (module: string): string[] =>
    chunks
      .filter(({ moduleIds }) => moduleIds.includes(path.join(import.meta.dirname, '..', module)))
      .map((c) => c.fileName);
  return filesWith(modules.flatMap(chunkOf), (file) => byFile.get(file)?.imports ?? []);
}

/** Without which a screen is not there, by the name of its file in `web/screens`. */
export const rootsOf = (name: string): string[] => [
  'main.tsx',
  ...(OPEN.has(name) ? [] : ['app/shell/shell.tsx']),
  `screens/${name}.tsx`,
];

/** What comes late to the screen at such an address, and is what one comes for all the same. */
const AWAITED: readonly [end: string, parts: readonly string[]][] = [
  ['/cut/$number', ['screens/open-cut.tsx']],
  [
    '/$projectId',
    [
      'screens/open-project.tsx',
      'screens/project-side.tsx',
      'work/feedback/feedback-thread.tsx',
      // Beside its list it needs none; the page does not know how wide the window is, and it is small.
      'ui/dialog-part.tsx',
    ],
  ],
];

function scriptsToName(bundle: Rolldown.OutputBundle, address: string, name: string): string[] {
  const [, awaited = []] = AWAITED.find(([end]) => address.endsWith(end)) ?? [];
  return scriptsWith(bundle, [...rootsOf(name), ...awaited]);
}

/** Writes for each address of a screen which scripts to fetch with the page, and what to ask beside them (server/platform/http/static.ts reads it). */
export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  // After the chunks that hold nothing but styles have been taken out.
  enforce: 'post',
  generateBundle(_options, bundle) {
    // Whoever opens the house by its name alone has no session in that tab, and comes to the sign-in.
    const byPath = [...screenFiles(), [PATHS.start, 'login'] as const].map(([address, name]) => [
      address,
      {
        scripts: scriptsToName(bundle, address, name),
        asks: OPEN.has(name) ? [] : firstAsks(address),
        ...(name === 'login' ? { hasFirstForm: true } : {}),
      },
    ]);
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(byPath)) });
  },
});
