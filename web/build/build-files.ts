/** Build output besides the bundles: compressed copies, and the preload list of each screen. */
import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { firstForm } from '#web/identity/session/first-form.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { screenFiles } from '#web/lib/address/screen-files.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { prefetchRequests } from '#web/screens/parts/prefetch-requests.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSED = /\.(js|css|svg)$/;
/** Minimum size to compress; below it, headers outweigh the savings. */
const MIN_BYTES = 1_000;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  await writeFile(`${file}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
}

/** Writes brotli and gzip copies of each text file at maximum compression; the server sends them unchanged. */
export const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(path.join(dir, name))));
  },
});

/** Returns the files and everything they import, the nearest first. */
export function filesWith(roots: readonly string[], importsOf: (file: string) => readonly string[]): string[] {
  const files = new Set(roots);
  for (const file of files) for (const needed of importsOf(file)) files.add(needed);
  return [...files];
}

/** Screens outside the shell. */
const PUBLIC_SCREENS = new Set(['login', 'select-role', 'unauthorized', 'invite', 'share', 'client-page']);

/** Returns the scripts that contain these modules, with their dependencies. */
export function scriptsWith(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (module: string): string[] =>
    chunks
      .filter(({ moduleIds }) => moduleIds.includes(path.join(import.meta.dirname, '..', module)))
      .map((c) => c.fileName);
  return filesWith(modules.flatMap(chunkOf), (file) => byFile.get(file)?.imports ?? []);
}

/** Returns the entry modules of a screen, by its file name in `web/screens`. */
export const rootsOf = (name: string): string[] => [
  'main.tsx',
  ...(PUBLIC_SCREENS.has(name) ? [] : ['app/shell/shell.tsx']),
  `screens/${PUBLIC_SCREENS.has(name) ? 'public/' : ''}${name}.tsx`,
];

/** Lazily loaded parts that are the actual content at these addresses. */
const CONTENT_PARTS: readonly [end: string, parts: readonly string[]][] = [
  ['/cut/$number', ['screens/project/open-cut.tsx']],
  [
    '/$projectId',
    [
      'screens/project/open-project.tsx',
      'screens/project/project-side.tsx',
      'work/feedback/feedback-thread.tsx',
      // A project next to the list doesn't need this part, but the window width is unknown and the part is small.
      'ui/dialog/dialog-part.tsx',
    ],
  ],
];

/** Returns the file of the section at an address of the settings; the settings themselves open the first. */
const settingsSection = (address: string): string => {
  const section = SETTINGS_SECTIONS.find((one) => settingsPathOf(one) === address) ?? SETTINGS_SECTIONS[0];
  return `screens/settings/${section}-section.tsx`;
};

function scriptsToName(bundle: Rolldown.OutputBundle, address: string, name: string): string[] {
  const [, parts = []] = CONTENT_PARTS.find(([end]) => address.endsWith(end)) ?? [];
  const awaited = name === 'settings' ? [settingsSection(address)] : parts;
  return scriptsWith(bundle, [...rootsOf(name), ...awaited]);
}

/** Returns the style of the sign-in form in the page, without comments. */
const firstStyle = (): string =>
  ['app/theme.css', 'identity/session/open-page.css', 'identity/session/first-form.css']
    .map((name) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
    .join('')
    .replaceAll(/\/\*[^]*?\*\/|\s+/g, ' ');

/** Writes the scripts to preload and the API calls to start for each address (read by server/platform/http/static.ts). */
export function preloads(): Plugin {
  let isOwnHost = true;
  return {
    name: 'preloads',
    apply: 'build',
    // Runs after Vite has removed chunks that only contain styles.
    enforce: 'post',
    configResolved: ({ env }) => {
      isOwnHost = (env['VITE_API_HOST'] ?? '') === '';
    },
    generateBundle(_options, bundle) {
      // A tab at the root address has no session and shows the sign-in page.
      const byPath = [...screenFiles(), [PATHS.start, 'login'] as const].map(([address, name]) => [
        address,
        {
          scripts: scriptsToName(bundle, address, name),
          requests: PUBLIC_SCREENS.has(name) ? [] : prefetchRequests(address, isOwnHost),
          ...(name === 'login' ? { form: firstForm(firstStyle()) } : {}),
        },
      ]);
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(byPath)) });
    },
  };
}
