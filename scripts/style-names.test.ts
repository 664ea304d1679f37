/** CSS module check: components use only existing classes, and every class is used. Types can't check this. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /import (\w+) from '(\.{1,2}\/[^']+\.module\.css|#web\/[^']+\.module\.css)'/g;
/** Strips comments, declaration blocks and references to classes of other modules. */
const SELECTORS = (css: string): string =>
  css.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)|\{[^{}]*\}/g, ' ');

const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith('#web/') ? specifier.slice(1) : path.join(path.dirname(from), specifier);

type StyleUse = { component: string; sheet: string; name: string };

function usesIn(component: string): StyleUse[] {
  const whole = readFileSync(component, 'utf8');
  const source = whole.replace(/^import .*$/gm, '');
  return [...whole.matchAll(IMPORT)].flatMap(([, local = '', specifier = '']) => {
    const sheet = fileOf(component, specifier);
    const direct = [...source.matchAll(new RegExp(`\\b${local}\\??\\.(\\w+)`, 'g'))];
    const quoted = [...source.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))];
    // A computed name could refer to any class.
    const open = new RegExp(`\\b${local}\\[(?!')|[{(,:]\\s*\\.\\.\\.${local}\\b`).test(source) ? ['*'] : [];
    return [...[...direct, ...quoted].map(([, name = '']) => name), ...open].map((name) => ({
      component,
      sheet,
      name,
    }));
  });
}

const names = (sheet: string): Set<string> =>
  new Set([...SELECTORS(readFileSync(sheet, 'utf8')).matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));

const uses = globSync('web/**/*.{ts,tsx}', { exclude: (name) => name.includes('dist') }).flatMap(usesIn);

test('class names used by a component are defined in its stylesheet', () => {
  expect(uses.length).toBeGreaterThan(300);
  const lost = uses.filter(({ sheet, name }) => name !== '*' && !names(sheet).has(name));
  expect(lost.map(({ component, name }) => `${component}: ${name}`)).toEqual([]);
});

test('class names in a stylesheet are used by a component', () => {
  const sheets = globSync('web/**/*.module.css', { exclude: (name) => name.includes('dist') });
  const dead = sheets.flatMap((sheet) => {
    const named = new Set(uses.filter((use) => use.sheet === sheet).map(({ name }) => name));
    return named.has('*')
      ? []
      : [...names(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet}: ${name}`);
  });
  expect(dead).toEqual([]);
});

/** Set by Mantine's own styles. All other variables must be set by a style sheet or component of ours. */
const MANTINE_VARIABLES = /^--mantine-/;

test('custom properties used in a stylesheet are defined', () => {
  const isOurs = { exclude: (name: string) => name.includes('dist') };
  const given = globSync('web/**/*.{css,ts,tsx}', isOurs).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(--[\w-]+)(?:['"]?\]?\s*:|['"],)/g)].map(([, name = '']) => name),
  );
  const read = globSync('web/**/*.css', isOurs).flatMap((file) =>
    // A variable with a fallback may be missing.
    [...readFileSync(file, 'utf8').matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(read.length).toBeGreaterThan(300);
  const lost = read.filter(({ name }) => !MANTINE_VARIABLES.test(name) && !given.includes(name));
  expect([...new Set(lost.map(({ file, name }) => `${file}: ${name}`))]).toEqual([]);
});

test('truncation cuts the end of text, also for right-to-left text', () => {
  const sheets = globSync('web/**/*.css', { exclude: (name) => name.includes('dist') });
  const rules = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      rule: `${sheet}: ${selector.trim()}`,
      body,
    })),
  );
  // Placeholders are texts of ours, in a known direction.
  const cutting = rules.filter(
    ({ rule, body }) => /text-overflow|-webkit-line-clamp/.test(body) && !/placeholder/.test(rule),
  );
  expect(cutting.length).toBeGreaterThan(10);
  expect(cutting.filter(({ body }) => !/unicode-bidi: plaintext/.test(body)).map(({ rule }) => rule)).toEqual([]);
});
