/** Chunks of the built app: the entry, the shell, and otherwise few large chunks rather than many small ones. */
import path from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { screenFiles } from '#web/lib/address/screen-files.ts';
import { SETTINGS_SECTIONS } from '#web/lib/address/settings-paths.ts';
import { filesWith } from './build-files.ts';
import { type BuiltModule, type ModuleChunks, joinCycles } from './chunk-graph.ts';

/** Families of screens that the same users visit in sequence, which share a chunk. Any other screen is its own family. */
const FAMILIES: Record<string, readonly string[]> = {
  work: ['projects', 'project', 'revisions', 'scoring', 'cut', 'review', 'calendar', 'workload'],
  homes: ['manager-dashboard', 'editor-dashboard', 'week', 'months'],
  clients: ['clients', 'client'],
  people: ['team', 'leave', 'leave-approvals', 'trash'],
  workspace: ['profile', 'settings', 'import', 'inbox'],
  figures: ['leaderboard', 'analytics', 'boss-view'],
};
/** Screens of several families that show a month, whose grid no other screen needs. */
const WITH_MONTH = ['calendar', 'leave', 'leave-approvals'];
/** Families whose screens show charts. */
const WITH_FIGURES = ['homes', 'figures'];
/** Parts that render popovers; modules that only these use form one chunk. */
const FLOATING_PARTS = ['menu-part', 'explain-note', 'dialog-part'];
/** Pattern of modules that popovers share with other code, and that would load whole screens if they were in the chunk of that code. */
const HELPERS =
  /@mantine\/(hooks|core\/esm\/(core|utils|components\/(Transition|Radio\/RadioIcon|Checkbox\/CheckIcon|Accordion\/AccordionChevron|ScrollArea\/utils)))/;
/** Screens that must load without the shell, so that sign-in is fast. */
const SIGN_IN_SCREENS = ['login', 'select-role', 'unauthorized'];
/** Parts that the shell shows on every screen, so loading them must not load another screen. */
const SHELL_PARTS = ['dock', 'still-working'];
/** Part of an editor's home, which shows their own row of the workload. */
const OWN_WEEK = 'own-week';
/** Parts of a project opened by its address; they load together. */
const IN_PROJECT = ['open-project', 'project-side', 'feedback-thread'];
/** Parts of a version opened by its address, which don't need the code of lists. */
const CUT = ['cut', 'open-cut'];
/** Sections of the settings. What several of them use is one chunk, since people visit one after another. */
const SETTINGS_PARTS = SETTINGS_SECTIONS.map((section) => `${section}-section`);
/** Other screens outside the shell. Code that only one of them uses would slow down every sign-in. */
const OUTSIDE_SHELL = ['invite', 'share', 'client-page'];
/** Screens of guests. What both use is loaded with the share page, from which the page of a contact differs little. */
const GUEST_SCREENS = ['share', 'client-page'];

const SCREENS = [...new Set(screenFiles().values())].filter(
  (name) => ![...SIGN_IN_SCREENS, ...OUTSIDE_SHELL].includes(name),
);
const familyOf = (screen: string): string =>
  Object.keys(FAMILIES).find((family) => FAMILIES[family]?.includes(screen)) ?? screen;

/** Lazy part of the share page with the player, which doesn't need the code of the team's screens. */
const VISIT = 'visit';
/** Parts of the share page. What they use alone is loaded with the page. */
const OF_GUESTS = [VISIT, 'guest-compare'];
/** Part of a contact's page with the files, which must not load a team screen for what both use. */
const CONTACT_FILES = 'files-part';
/** Panel of captions, which a share page shows where a version has them. It must not load the code of team screens. */
const CAPTIONS = 'captions-part';
/** Parts that show or edit captions. */
const OF_CAPTIONS = /caption|choose-version|cue-list/;
/** What a project loads last: lines about its client, and files. They must not load the screens that share a module with them. */
const PROJECT_LINES = 'client-lines';
/** Parts that every player shows at once. They are loaded with it, with what they share with rarer parts. */
const PLAYER_PARTS = ['layout-controls', 'filmstrip-content'];
/** Pattern of the modules that render only the visible rows of long lists. */
const LONG_LISTS = /@tanstack\/(react-virtual|virtual-core)/;
/** Excludes dependencies from the group, since they may belong to a screen. */
const GROUP = { includeDependenciesRecursively: false } as const;

const MAIN = path.join(import.meta.dirname, '../main.tsx');
const entryNameOf = (id: string): string => path.parse(id).name;

/** Builds the app once with a chunk per module, to find each module's imports and the entries (start, shell, screens and lazy parts) that use it. */
async function buildModuleGraph(config: InlineConfig): Promise<Map<string, BuiltModule>> {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => numbers.get(id) ?? numbers.set(id, numbers.size).size - 1;
  const ownChunk = { ...GROUP, name: (id: string) => `module-${numberOf(id)}` };
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [ownChunk] } } },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const idOf = (file: string): string => chunks.get(file)?.moduleIds[0] ?? '';
  const importsOf = (file: string): readonly string[] => chunks.get(file)?.imports ?? [];
  const entries = new Set([...chunks.values()].flatMap(({ dynamicImports }) => dynamicImports));
  for (const file of chunks.keys()) if (idOf(file) === MAIN) entries.add(file);
  const users = new Map([...chunks.keys()].map((file) => [file, new Set<string>()]));
  for (const entry of entries)
    for (const file of filesWith([entry], importsOf)) users.get(file)?.add(entryNameOf(idOf(entry)));
  return new Map(
    [...chunks.values()].map(({ fileName }) => [
      idOf(fileName),
      {
        imports: importsOf(fileName).map(idOf),
        users: users.get(fileName) ?? new Set(),
      },
    ]),
  );
}

/** Returns the chunk of a module that the screens outside the shell use, alone or with others. */
function fileOfPublicScreenParts(entrypoints: readonly string[], { families, isFramed }: OtherUsers): string {
  const isAlone = families.length === 0 && !isFramed;
  if (entrypoints.every((name) => GUEST_SCREENS.includes(name)) && entrypoints.length > 1 && isAlone) return 'share';
  if (entrypoints.length > 1 || isFramed || families.includes('work')) return 'start';
  return isAlone ? (entrypoints[0] ?? 'start') : 'forms';
}

/** Other users of a module: families of screens and the shell. */
type OtherUsers = { families: readonly string[]; isFramed: boolean };

type Users = ReadonlySet<string>;
const isUsedBy = (users: Users, names: readonly string[]): boolean => names.some((name) => users.has(name));

/** Returns the chunk of a module that the share page and others use. */
function fileOfVisitParts(users: Users, { families, isFramed }: OtherUsers): string {
  const [family] = families;
  if (isFramed || families.length > 1 || users.has('projects')) return 'common';
  const isOfProject = isUsedBy(users, ['project', 'revisions', 'scoring', 'review', ...IN_PROJECT]);
  if (isOfProject && (family === 'work' || family === undefined)) return 'cuts';
  return family === 'work' || family === undefined ? 'player' : 'common';
}

/** Returns the chunk of a module that only the work screens use. Lists load fewer of these modules than projects and versions do. */
function fileOfWorkParts(users: Users, screens: readonly string[]): string {
  const isOfCut = isUsedBy(users, CUT);
  if (users.has('projects')) return screens.length > 1 ? 'work' : 'projects';
  const isOfProject = isUsedBy(users, IN_PROJECT);
  if (isOfProject && !isOfCut) return 'stream';
  if (isOfCut && (isOfProject || users.has('open-cut') || screens.length > 1)) return 'reviewed';
  return screens.length > 1 ? 'work' : (screens[0] ?? 'work');
}

/** Returns the chunk of an overlay's module. Dialogs load without the positioning of menus. */
const floatingFor = (users: Users): string => (users.has('dialog-part') ? 'dialogs' : 'floating');

/** Returns the chunk of a module. Modules that a project opened by its address shares with screens are separate from lists and tables. */
function fileFor(id: string, users: Users): string | null {
  const file = fileOfUsers(id, users);
  const isOfProject = isUsedBy(users, ['project', ...IN_PROJECT]);
  if (users.has(PROJECT_LINES) && !isOfProject && ['client', 'calendar', 'work', 'figures-shared'].includes(file ?? ''))
    return 'shared';
  // A running timer or an editor's home must not load tables, or the workload screen.
  if (isUsedBy(users, SHELL_PARTS) && file === 'shared' && !isOfProject) return 'frame';
  if (users.has(OWN_WEEK) && file === 'workload') return 'queues';
  if (users.has(CONTACT_FILES) && ['frame', 'reviewed', 'client'].includes(file ?? '')) return 'common';
  if (users.has(CAPTIONS) && ['frame', 'shared'].includes(file ?? '')) return 'common';
  if (!isOfProject || !['shared', 'work', 'projects'].includes(file ?? '')) return file;
  const isOfMany = ['people', 'workspace', 'figures'].some((family) => isUsedBy(users, FAMILIES[family] ?? []));
  return isOfMany ? 'frame' : 'opened';
}

/** Returns the chunk of a module by its users; null if only lazy parts use it. */
function fileOfUsers(id: string, users: Users): string | null {
  if (LONG_LISTS.test(id)) return 'lists';
  const screens = SCREENS.filter((name) => users.has(name));
  const families = [...new Set(screens.map(familyOf))];
  const isOpen = isUsedBy(users, SIGN_IN_SCREENS);
  const isFramed = users.has('shell');
  const isUsedByVisit = users.has(VISIT);
  const entrypoints = OUTSIDE_SHELL.filter((name) => users.has(name));
  if (users.size === 0 || users.has('main') || (isOpen && isFramed)) return 'start';
  if (isOpen) return families.length > 0 || entrypoints.length > 0 ? 'start' : 'open';
  if (entrypoints.length > 0) return fileOfPublicScreenParts(entrypoints, { families, isFramed });
  // Without this, the player on other screens would load the share page too.
  if (isUsedByVisit && !isFramed && families.length === 0 && !isUsedBy(users, [...CUT, ...IN_PROJECT])) return null;
  if (isUsedByVisit) return fileOfVisitParts(users, { families, isFramed });
  if (isFramed) return 'frame';
  // If placed in 'shared', these few modules would make a version, or any menu, load all code that several families share.
  const shared = isUsedBy(users, CUT) ? 'frame' : 'shared';
  const isOfMenus = isUsedBy(users, [...FLOATING_PARTS, 'layers']);
  if (HELPERS.test(id) && users.size > 1)
    return families.length === 0 ? floatingFor(users) : isOfMenus ? 'frame' : shared;
  if (screens.length > 0 && isUsedBy(users, SHELL_PARTS)) return shared;
  if (screens.length === 0) return isUsedBy(users, FLOATING_PARTS) ? floatingFor(users) : null;
  if (families.length === 1 && families[0] === 'work') return fileOfWorkParts(users, screens);
  // A section of the settings must not load charts, or another screen, for the one module that they share.
  const isOfSettings = isUsedBy(users, SETTINGS_PARTS) && !isUsedBy(users, [...CUT, ...IN_PROJECT]);
  if (isOfSettings && screens.length === 1 && users.has('import')) return 'import-shared';
  if (isOfSettings && screens.every((name) => WITH_MONTH.includes(name))) return 'month';
  if (isOfSettings && !families.includes('work') && (screens.length > 1 || users.has('profile')))
    return 'tables-shared';
  // A project or version must not load the one other screen that uses the module.
  if (screens.length === 1) return isUsedBy(users, [...CUT, ...IN_PROJECT]) ? shared : (screens[0] ?? null);
  if (families.length === 1 && families[0] !== 'figures') return families[0] ?? null;
  if (screens.every((name) => WITH_MONTH.includes(name))) return 'month';
  if (families.includes('work')) return shared;
  return families.some((family) => WITH_FIGURES.includes(family)) ? 'figures-shared' : 'tables-shared';
}

/** Name prefix of chunks that lazy parts share. */
const LAZY_PREFIX = 'late ';

/** Returns the chunk of a lazily loaded module by the parts that use it. Parts with an address of their own are one chunk. */
function lazyFileFor(users: Users): string {
  const isOfCut = users.has('open-cut');
  if (users.has('client-files') && isUsedBy(users, IN_PROJECT)) return 'uploads';
  if (users.has(CONTACT_FILES) && users.has(VISIT)) return 'common';
  if (users.has(CONTACT_FILES) && users.size > 1) return isUsedBy(users, IN_PROJECT) ? 'uploads' : 'file-uploads';
  if (isUsedBy(users, IN_PROJECT)) return isOfCut ? 'reviewed' : 'project';
  if (isOfCut) return users.size === 1 ? 'cut' : 'reviewed';
  if (users.has(VISIT) && [...users].every((name) => OF_GUESTS.includes(name))) return VISIT;
  if (isUsedBy(users, PLAYER_PARTS)) return 'player-parts';
  if (users.has(CAPTIONS)) return [...users].every((name) => OF_CAPTIONS.test(name)) ? 'captions' : 'common';
  // Every other part of drawings shows the drawing too.
  if (users.has('drawing-layer')) return 'drawing';
  if (SETTINGS_PARTS.filter((name) => users.has(name)).length > 1) return 'settings-parts';
  return LAZY_PREFIX + [...users].toSorted().join(' ');
}

/** Returns the chunk of each module. The bundler places modules that only one lazy part uses. */
function assignChunks(modules: Map<string, BuiltModule>): ModuleChunks {
  const planned = [...modules].map(([id, { users }]): [string, string] => [
    id,
    fileFor(id, users) ?? lazyFileFor(users),
  ]);
  return joinCycles(modules, new Map(planned));
}

/** Returns the chunk groups of the build. They are known once the first build has found the users of each module. */
export function chunkPlan(config: InlineConfig) {
  let chunkOf: ModuleChunks = new Map();
  const numbers = new Map<string, number>();
  const plugin: Plugin = {
    name: 'chunk-plan',
    apply: 'build',
    async buildStart() {
      chunkOf = assignChunks(await buildModuleGraph(config));
      const lazyFiles = [...new Set(chunkOf.values())].filter((file) => file.startsWith(LAZY_PREFIX));
      for (const [index, file] of lazyFiles.entries()) numbers.set(file, index);
    },
  };
  const nameOf = (id: string): string | null => {
    const file = chunkOf.get(id);
    // HTML and style sheets contain no modules.
    if (file === undefined) return 'start';
    if (!file.startsWith(LAZY_PREFIX)) return file;
    return file.includes(' ', LAZY_PREFIX.length) ? `late-${numbers.get(file)}` : null;
  };
  return { plugin, groups: [{ ...GROUP, debugName: 'by users', name: nameOf }] };
}
