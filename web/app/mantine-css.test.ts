/** Mantine's style sheet contains exactly the components in use: a missing one would be unstyled without any error. */
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

/** Collects the files that a Mantine file imports. */
function filesBelow(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  for (const [, below = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]*\.mjs)"/g))
    filesBelow(path.resolve(path.dirname(file), below), seen);
}

/** Returns the Mantine components that screens use, directly or through other Mantine packages. */
function partsInUse(): string[] {
  const screens = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const others = ['notifications', 'modals', 'spotlight'].flatMap((name) =>
    globSync(`${PACKAGES}/${name}/esm/**/*.mjs`).map((file) => readFileSync(file, 'utf8')),
  );
  return [...screens, ...others].flatMap(namesIn);
}

/** Base styles that belong to no component. The provider writes the variables. */
const SHARED = ['baseline', 'global'];

it('includes exactly the styles of the components in use', () => {
  const files = new Set<string>();
  for (const part of partsInUse()) {
    const file = fileByPart.get(part);
    if (file) filesBelow(file, files);
  }
  const styled = [...files].flatMap((file) => /([A-Za-z]+)\.module\.mjs$/.exec(file)?.[1] ?? []);
  const sheet = readFileSync('web/app/mantine.css', 'utf8');
  expect(styled.length).toBeGreaterThan(20);
  const held = [...sheet.matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, part]) => part);
  expect(held.toSorted()).toEqual([...new Set([...SHARED, ...styled])].toSorted());
});
