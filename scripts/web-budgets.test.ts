/** Size limits of a first visit and of what is prefetched after it. Fails on heavy imports in a screen, or on too many chunks (docs/operations.md#speed). */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { rootsOf, scriptsWith } from '#web/build/build-files.ts';
import { findCycles } from '#web/build/chunk-graph.ts';
import { screenFiles } from '#web/lib/address/screen-files.ts';

/** In addition to the page, theme, style sheet, font, icon and API calls. */
const MAX_SCRIPTS = 10;
/** Gzip size, because browsers accept only gzip without HTTPS. Brotli saves another eighth. */
const MAX_SCRIPT_BYTES = 261_600;
/** Limits of screens that people open first, or that load little of what lists need. */
const MAX_EDITOR_HOME_BYTES = 220_600;
const MAX_CALENDAR_BYTES = 237_500;
const MAX_VERSION_BYTES = 252_600;
/** Limit of the sign-in page, which is loaded with an empty cache. About 500 bytes hydrate the form in the page. */
const MAX_SIGN_IN_BYTES = 169_600;
/** Limit of a share link's entry page, which loads little more than sign-in. */
const MAX_SHARE_ACCESS_BYTES = 170_500;
/** Limit of the page of a contact, which shows its projects at once. */
const MAX_CLIENT_PAGE_BYTES = 173_200;
const MAX_VISIT_BYTES = 224_500;
/** Limit of a share page, with the parts that its player shows at once. */
const MAX_VISIT_SCRIPTS = 8;
/** Limit of what a share page loads for a language other than English. */
const MAX_LANGUAGE_BYTES = 7_500;
/** All screens share one stylesheet. */
const MAX_SHEET_BYTES = 44_750;
/** Limit of the parts that a screen prefetches. Measured without the shell, whose 40 kB every screen after sign-in loads anyway. */
const MAX_AHEAD_BYTES = 102_200;
const MAX_AHEAD_OUTSIDE_BYTES = 106_400;
/** Limit of the sign-in form embedded in the page, with its style. */
const MAX_FIRST_FORM_BYTES = 3_500;

/** Chunks of the team's screens. */
const TEAM = /frame|work|opened|shared|floating|forms/;

let bundle: Rolldown.OutputBundle;
let screens: Map<string, string[]>;

beforeAll(async () => {
  // Production mode, not test mode.
  vi.stubEnv('NODE_ENV', 'production');
  const { output } = (await build({
    configFile: 'web/vite.config.ts',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  vi.unstubAllEnvs();
  bundle = Object.fromEntries(output.map((one) => [one.fileName, one]));
  screens = new Map([...new Set(screenFiles().values())].map((name) => [name, scriptsWith(bundle, rootsOf(name))]));
});

function bytesOf(file: string): number {
  const one = bundle[file];
  if (!one) throw new Error(`${file} is not part of the build`);
  return gzipSync(one.type === 'chunk' ? one.code : one.source, { level: 9 }).length;
}
const sum = (files: readonly string[]): number => files.reduce((total, file) => total + bytesOf(file), 0);
function modulesOf(file: string): string[] {
  const one = bundle[file];
  return one?.type === 'chunk' ? one.moduleIds : [];
}
const filesAbove = (most: number, names: readonly string[]) =>
  names.map((name) => `${name}: ${sum(screens.get(name) ?? [])}`).filter((line) => Number(line.split(': ')[1]) > most);

/** Preloaded scripts by URL, and the form of the sign-in page. */
function preloads(): Record<string, { scripts: string[]; form?: string }> {
  const file = bundle['preloads.json'];
  return JSON.parse(file?.type === 'asset' ? String(file.source) : '{}') as Record<
    string,
    { scripts: string[]; form?: string }
  >;
}
const namedBy = (address: string): string[] => preloads()[address]?.scripts ?? [];

it('loads every screen in few scripts', () => {
  expect(screens.size).toBeGreaterThan(15);
  const many = [...screens].filter(([, files]) => files.length < 2 || files.length > MAX_SCRIPTS);
  expect(many).toEqual([]);
});

it('keeps every screen within its size budget', () => {
  expect(filesAbove(MAX_SCRIPT_BYTES, [...screens.keys()])).toEqual([]);
  expect(filesAbove(MAX_SIGN_IN_BYTES, ['login', 'select-role', 'unauthorized'])).toEqual([]);
  expect(filesAbove(MAX_EDITOR_HOME_BYTES, ['editor-dashboard'])).toEqual([]);
  expect(filesAbove(MAX_CALENDAR_BYTES, ['calendar'])).toEqual([]);
});

it('has no cyclic script imports, which could use code before it is defined', () => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  expect(findCycles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))).toEqual([]);
});

it('loads only share access and then the player for a client, and no team code', () => {
  expect(filesAbove(MAX_SHARE_ACCESS_BYTES, ['share'])).toEqual([]);
  const files = scriptsWith(bundle, ['main.tsx', 'screens/public/share.tsx', 'review/guest/visit.tsx']);
  expect(files.length).toBeGreaterThan(screens.get('share')?.length ?? 0);
  expect(files.filter((file) => TEAM.test(file))).toEqual([]);
  expect(sum(files)).toBeLessThan(MAX_VISIT_BYTES);
  const atOnce = ['review/player/layout-controls.tsx', 'review/filmstrip/filmstrip-content.tsx'];
  expect(new Set([...files, ...scriptsWith(bundle, atOnce)]).size).toBeLessThanOrEqual(MAX_VISIT_SCRIPTS);
  const late = ['review/player/layout-controls.tsx', 'review/player/quality-menu.tsx'];
  expect(scriptsWith(bundle, late).filter((file) => TEAM.test(file))).toEqual([]);
});

it('loads the captions of a share page in one script, and no team code', () => {
  const visit = scriptsWith(bundle, ['main.tsx', 'screens/public/share.tsx', 'review/guest/visit.tsx']);
  const captions = scriptsWith(bundle, ['review/captions/captions-part.tsx']).filter((file) => !visit.includes(file));
  expect(captions).toHaveLength(1);
  expect(captions.filter((file) => TEAM.test(file))).toEqual([]);
});

it("loads little more than share access for a contact's page, and neither the player nor team code", () => {
  expect(filesAbove(MAX_CLIENT_PAGE_BYTES, ['client-page'])).toEqual([]);
  const files = screens.get('client-page') ?? [];
  expect(files.filter((file) => TEAM.test(file) || file.includes('visit') || file.includes('player'))).toEqual([]);
});

it('loads one small dictionary on a share page, and none with any page', () => {
  const dictionaries = ['german', 'french', 'spanish'].map((name) => `lib/language/${name}.ts`);
  const common = scriptsWith(bundle, ['main.tsx', 'screens/public/share.tsx', 'review/guest/visit.tsx']);
  for (const dictionary of dictionaries) {
    const files = scriptsWith(bundle, [dictionary]);
    const own = files.filter((file) => !common.includes(file));
    expect(own.flatMap(modulesOf).some((id) => id.endsWith(`/web/${dictionary}`))).toBe(true);
    expect(sum(own)).toBeLessThan(MAX_LANGUAGE_BYTES);
  }
  const early = [...screens].flatMap(([name, files]) =>
    files.flatMap(modulesOf).some((id) => dictionaries.some((one) => id.endsWith(`/web/${one}`))) ? [name] : [],
  );
  expect(early).toEqual([]);
});

it('preloads the player, which its screen loads lazily, on a version page', () => {
  const named = namedBy('/admin/projects/$projectId/cut/$number');
  expect(scriptsWith(bundle, ['screens/project/open-cut.tsx']).filter((script) => !named.includes(script))).toEqual([]);
});

it('does not preload project-only code on a version page', () => {
  const named = namedBy('/admin/projects/$projectId/cut/$number');
  const others = /floating|dialogs|forms|edits|figures|projects-|project-|shared|work|stream/;
  expect(named.filter((file) => others.test(file))).toEqual([]);
  const late = named.filter((file) => /late-/.test(file)).flatMap(modulesOf);
  expect(late.filter((id) => /web\/(projects|share)\//.test(id))).toEqual([]);
  expect(sum(named)).toBeLessThan(MAX_VERSION_BYTES);
});

it('preloads no list, form, calendar or menu on a project page, as a side panel or dialog', () => {
  const files = namedBy('/admin/projects/$projectId');
  const contents = [
    'screens/project/open-project.tsx',
    'screens/project/project-side.tsx',
    'work/feedback/feedback-thread.tsx',
    'ui/dialog/dialog-part.tsx',
  ];
  expect(scriptsWith(bundle, contents).filter((script) => !files.includes(script))).toEqual([]);
  const others = /floating|player|lists|forms|edits|figures|projects-|work|shared/;
  expect(files.filter((file) => others.test(file))).toEqual([]);
  expect(files.flatMap(modulesOf).filter((id) => /list-of-projects|project-list|data-table/.test(id))).toEqual([]);
  expect(sum(files)).toBeLessThan(MAX_SCRIPT_BYTES);
});

it('preloads the whole list on the list page', () => {
  const files = namedBy('/admin/projects');
  expect(
    scriptsWith(bundle, ['screens/project/list-of-projects.tsx']).filter((script) => !files.includes(script)),
  ).toEqual([]);
});

/** Returns the parts marked `isLikely`: the module that declares each, and the one it loads. */
function likelyParts(): { from: string; module: string }[] {
  return globSync('web/**/*.tsx').flatMap((file) => {
    const from = path.relative('web', file);
    const parts = readFileSync(file, 'utf8').matchAll(/import\('([^']+)'\)(?:(?!lazyPart)[^])*?isLikely: true/g);
    return [...parts].map(([, name = '']) => ({
      from,
      module: name.startsWith('#web/') ? name.slice('#web/'.length) : path.join(path.dirname(from), name),
    }));
  });
}

/** Returns the scripts that a page fetches when it is idle: the likely parts that it declares, and those that these declare. */
function scriptsAhead(first: readonly string[]): string[] {
  const declares = (files: readonly string[], from: string): boolean =>
    files.flatMap(modulesOf).some((id) => id.endsWith(`/web/${from}`));
  let files = [...first];
  for (let before = 0; before < files.length;) {
    before = files.length;
    const found = likelyParts().filter(({ from }) => declares(files, from));
    files = [
      ...new Set([
        ...files,
        ...scriptsWith(
          bundle,
          found.map(({ module }) => module),
        ),
      ]),
    ];
  }
  return files.filter((file) => !first.includes(file));
}

it('loads little ahead of need on every screen', () => {
  expect(likelyParts().map(({ module }) => module)).toContain('screens/project/open-project.tsx');
  const heavy = [...screens].filter(([name, files]) => {
    const most = rootsOf(name).includes('app/shell/shell.tsx') ? MAX_AHEAD_BYTES : MAX_AHEAD_OUTSIDE_BYTES;
    return sum(scriptsAhead(files)) > most;
  });
  expect(heavy.map(([name]) => name)).toEqual([]);
});

it('preloads only existing scripts', () => {
  const named = preloads();
  expect(Object.keys(named).length).toBeGreaterThan(15);
  expect(Object.values(named).flatMap(({ scripts }) => scripts.filter((script) => !bundle[script]))).toEqual([]);
});

it('keeps documentation-only endpoint texts out of the scripts', () => {
  const scripts = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.code : []));
  const summaries = ALL_ENDPOINTS.map(({ summary }) => summary);
  expect(summaries.length).toBeGreaterThan(150);
  expect(summaries.filter((summary) => scripts.some((code) => code.includes(summary)))).toEqual([]);
});

it('puts all styles in one stylesheet', () => {
  const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
  expect(sheets).toHaveLength(1);
  expect(sum(sheets)).toBeLessThan(MAX_SHEET_BYTES);
});

it('renders a small sign-in form in its page, with its own style', () => {
  const filled = Object.entries(preloads()).filter(([, { form }]) => form !== undefined);
  expect(filled.map(([address]) => address)).toEqual(['/login', '/']);
  const form = filled[0]?.[1].form ?? '';
  expect(gzipSync(form, { level: 9 }).length).toBeLessThan(MAX_FIRST_FORM_BYTES);
  expect(form).toMatch(/<style>[^<]*#first-page[^<]*<\/style>/);
  // Inputs without a name can't put typed values into the URL.
  expect(form).not.toMatch(/<input[^>]* name=/);
  // Placeholders that the server fills in.
  expect(['<!--workspace-->', '<!--offered', '{editor}'].filter((mark) => !form.includes(mark))).toEqual([]);
  expect(String(bundle['index.html']?.type === 'asset' && bundle['index.html'].source)).toMatch(
    /<link rel="stylesheet"[^>]*>[^]*<div id="root">/,
  );
});

it('loads charts, calendars, menus, forms and the command palette lazily on all screens', () => {
  const late = /chart-canvas|date-fields|floating|project-form|command-palette|layers/;
  const early = [...screens].flatMap(([name, files]) => files.filter((f) => late.test(f)).map((f) => `${name}: ${f}`));
  expect(early).toEqual([]);
});
