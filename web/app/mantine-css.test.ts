/** The style sheet of Mantine's parts holds what the app uses and nothing else: a part that is missing there would stand bare, and no error would tell. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PACKAGES = path.resolve('node_modules/@mantine');
const CORE = path.join(PACKAGES, 'core/esm');

const fileByPart = new Map(
  globSync('**/*.mjs', { cwd: CORE }).map((file) => [path.basename(file, '.mjs'), path.join(CORE, file)]),
);

const namesIn = (source: string): string[] =>
  [...source.matchAll(/import (?!type)\{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

/** The files that a file of Mantine stands on. */
function filesBelow(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  for (const [, below = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]*\.mjs)"/g))
    filesBelow(path.resolve(path.dirname(file), below), seen);
}

/** What the screens take from Mantine's core, themselves and by way of its other packages. */
function partsInUse(): string[] {
  const screens = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const others = ['notifications', 'modals', 'spotlight'].flatMap((name) =>
    globSync(`${PACKAGES}/${name}/esm/**/*.mjs`).map((file) => readFileSync(file, 'utf8')),
  );
  return [...screens, ...others].flatMap(namesIn);
}

/** Of no part: what all of them stand on. */
const OF_ALL = ['baseline', 'default-css-variables', 'global'];

it('holds the styles of the parts in use', () => {
  const files = new Set<string>();
  for (const part of partsInUse()) {
    const file = fileByPart.get(part);
    if (file) filesBelow(file, files);
  }
  const styled = [...files].flatMap((file) => /([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1] ?? []);
  const sheet = readFileSync('web/app/mantine.css', 'utf8');
  expect(styled.length).toBeGreaterThan(20);
  const held = [...sheet.matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, part]) => part);
  expect(held.toSorted()).toEqual([...new Set([...OF_ALL, ...styled])].toSorted());
});
