/** Into which files the built app is put: what starts it, the frame, and beyond those few and larger ones rather than many small. */
import path from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { filesWith } from './build-files.ts';
import { type BuiltModule, type Places, withoutCircles, withoutCrumbs } from './chunk-graph.ts';

const BASE = /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//;

/** Screens that are seen by the same people one after the other share a file. */
const FAMILIES: Record<string, readonly string[]> = {
  work: ['projects', 'project', 'revisions', 'review', 'cut', 'reviews'],
  homes: ['dashboard', 'editor-dashboard', 'week'],
  people: ['clients', 'team', 'leave', 'leave-approvals', 'bin'],
  house: ['profile', 'settings', 'import', 'inbox', 'audit', 'status'],
  figures: ['leaderboard', 'analytics', 'boss-view'],
};
/** What stands over the screen beside something in it, and what places it there: menus, notes, lists to choose from. */
const FLOATING =
  /@floating-ui\/|@mantine\/core\/esm\/(components\/(Combobox(?!\/(Combobox\.module|ComboboxChevron|get-parsed))|FocusTrap|Menu|Overlay|Popover|Portal|ScrollArea(?!\/utils)|Select|Tooltip)|utils\/Floating)\//;
/** What is drawn with it, and what they share with others late: apart from it, each would need the other. */
const FLOATING_PARTS = ['menu-part', 'explain-note', 'dialog-part'];
/** What it stands on and others use too: with them it would drag whole screens along. */
const HELPERS =
  /@mantine\/(hooks|core\/esm\/(core|utils|components\/(Transition|Radio\/RadioIcon|Checkbox\/CheckIcon|Accordion\/AccordionChevron|ScrollArea\/utils)))/;
/** Whoever signs in waits for none of the frame. */
const OPEN = ['login', 'select-role', 'unauthorized'];
/** Parts that the frame fetches on its own beside whatever screen: what they need of others must not bring a whole screen along. */
const BESIDE = ['dock', 'still-working'];
/** A project by its own address, and all that stands in it: it opens at once, whichever of them are asked for. */
const IN_PROJECT = ['open-project', 'project-side', 'feedback-thread'];
/** Screens of cards or rows of projects, and nothing else. */
const LISTS = ['projects', 'revisions'];
/** A version by its own address: it waits for nothing of the lists. */
const CUT = ['cut', 'open-cut'];
/** Outside the frame too: what only one of them has would burden every sign-in. */
const DOORS = ['invite', 'share'];

/** What is late for whoever comes by a link, and all that they watch by: they wait for nothing of the team's. */
const VISIT = 'visit';
/** Alone, without what it stands on: that may be part of a screen. */
const GROUP = { includeDependenciesRecursively: false } as const;

const MAIN = path.join(import.meta.dirname, '../main.tsx');
const entryNameOf = (id: string): string => path.parse(id).name;

/** A first look at the app, each module in a file of its own: which others it needs, and which entries (what starts it, the frame, each screen and each late part) need it. */
async function lookAtModules(config: InlineConfig): Promise<Map<string, BuiltModule>> {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => numbers.get(id) ?? numbers.set(id, numbers.size).size - 1;
  const alone = { ...GROUP, name: (id: string) => `module-${numberOf(id)}` };
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [alone] } } },
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
    [...chunks.values()].map(({ fileName, modules }) => [
      idOf(fileName),
      {
        bytes: modules[idOf(fileName)]?.renderedLength ?? 0,
        imports: importsOf(fileName).map(idOf),
        users: users.get(fileName) ?? new Set(),
      },
    ]),
  );
}

/** Of what a door uses, and maybe others too. */
function fileOfDoorParts(doors: readonly string[], { families, isFramed, isWatched }: Beyond): string {
  const isAlone = families.length === 0 && !isFramed;
  if (doors.length > 1 || isFramed || families.includes('work')) return 'start';
  if (doors[0] === 'invite' && isWatched) return 'start';
  return isAlone ? (doors[0] ?? 'start') : 'forms';
}

/** Who else uses it: families of screens, the frame, the visit. */
type Beyond = { families: readonly string[]; isFramed: boolean; isWatched: boolean };

type Users = ReadonlySet<string>;
const isUsedBy = (users: Users, names: readonly string[]): boolean => names.some((name) => users.has(name));

/** Of what a visit by a link uses besides others. */
function fileOfVisitParts(users: Users, { families, isFramed }: Beyond): string {
  const [family] = families;
  if (isFramed || families.length > 1 || users.has('projects')) return 'common';
  if (family === 'figures') return 'lists';
  if (family === 'work' || (family === undefined && isUsedBy(users, IN_PROJECT))) return 'cuts';
  return family === undefined ? 'player' : 'common';
}

/** Of what screens of the work alone use: lists need less of it than what one opens from them. */
function fileOfWorkParts(users: Users, screens: readonly string[]): string {
  const isOfCut = isUsedBy(users, CUT);
  if (users.has('projects') && isOfCut) return 'frame';
  // A desk would bring the cards of lists along.
  if (users.has('projects') && !screens.every((name) => LISTS.includes(name))) return 'shared';
  if (users.has('projects')) return screens.length > 1 ? 'work' : 'projects';
  const isOfProject = isUsedBy(users, IN_PROJECT);
  if (isOfProject && !isOfCut) return 'stream';
  if (isOfCut && (isOfProject || users.has('open-cut') || screens.length > 1)) return 'reviewed';
  return screens.length > 1 ? 'work' : (screens[0] ?? 'work');
}

/** Of what stands over the screen. A dialog comes without what places menus. */
const floatingFor = (users: Users): string => (users.has('dialog-part') ? 'dialogs' : 'floating');

/** Of what screens share, or those of the work: what a project by its own address uses too, it has without their lists and tables. */
function fileFor(id: string, users: Users): string | null {
  const file = fileOfUsers(id, users);
  if (!isUsedBy(users, ['project', ...IN_PROJECT]) || !['shared', 'work', 'projects'].includes(file ?? '')) return file;
  const isOfMany = ['people', 'house', 'figures'].some((family) => isUsedBy(users, FAMILIES[family] ?? []));
  return isOfMany ? 'frame' : 'opened';
}

/** The file of a module by who uses it; null for what late parts have to themselves or share. */
function fileOfUsers(id: string, users: Users): string | null {
  if (FLOATING.test(id)) return floatingFor(users);
  const families = Object.keys(FAMILIES).filter((family) => isUsedBy(users, FAMILIES[family] ?? []));
  const screens = Object.values(FAMILIES).flatMap((names) => names.filter((name) => users.has(name)));
  const isOpen = isUsedBy(users, OPEN);
  const isFramed = users.has('shell');
  const isWatched = users.has(VISIT);
  const doors = DOORS.filter((name) => users.has(name));
  if (users.size === 0 || users.has('main') || (isOpen && isFramed)) return 'start';
  if (isOpen) return families.length > 0 || doors.length > 0 ? 'start' : 'open';
  if (doors.length > 0) return fileOfDoorParts(doors, { families, isFramed, isWatched });
  // What is the visit's alone would bring the door along to whoever has the player from elsewhere.
  if (isWatched && users.size === 1) return null;
  if (isWatched) return fileOfVisitParts(users, { families, isFramed, isWatched });
  if (isFramed) return 'frame';
  // A version would bring along all that several families share, for the sake of little.
  const shared = isUsedBy(users, CUT) ? 'frame' : 'shared';
  if (HELPERS.test(id) && users.size > 1) return families.length > 0 ? shared : floatingFor(users);
  if (screens.length > 0 && isUsedBy(users, BESIDE)) return shared;
  if (screens.length === 0) return isUsedBy(users, FLOATING_PARTS) ? floatingFor(users) : null;
  if (families.length === 1 && families[0] === 'work') return fileOfWorkParts(users, screens);
  // By the files of screens it would bring along what those have besides.
  if (users.has('open-project') && !families.includes('work')) return families.length > 1 ? 'shared' : 'edits';
  if (screens.length === 1) return screens[0] ?? null;
  if (families.length === 1 && families[0] !== 'figures') return families[0] ?? null;
  return families.includes('work') ? shared : 'figures-shared';
}

/** What one file more costs whoever loads it, in bytes of script before it is made small. */
const PER_FILE = 40_000;
/** Begins the names of files that late parts share. */
const LATE = 'late ';

/** The file of what is late, by the parts that use it: what one comes for by an address of its own is one file. */
function lateFileFor(users: Users): string {
  const isOfCut = users.has('open-cut');
  if (isUsedBy(users, IN_PROJECT)) return isOfCut ? 'reviewed' : 'project';
  return isOfCut && users.size === 1 ? 'cut' : LATE + [...users].toSorted().join(' ');
}

/** The file of each module. Where it is one late part's alone, the bundler puts it there. */
function placesOf(modules: Map<string, BuiltModule>): Places {
  const planned = [...modules].map(([id, { users }]): [string, string] => {
    const file = BASE.test(id) ? 'base' : fileFor(id, users);
    return [id, file ?? lateFileFor(users)];
  });
  const isShared = (file: string): boolean => file.startsWith(LATE) && file.includes(' ', LATE.length);
  return withoutCrumbs(modules, withoutCircles(modules, new Map(planned)), {
    perFile: PER_FILE,
    isCrumb: isShared,
  });
}

/** The groups of the build, once a first look has told who uses what. */
export function chunkPlan(config: InlineConfig) {
  let places: Places = new Map();
  const numbers = new Map<string, number>();
  const plugin: Plugin = {
    name: 'chunk-plan',
    apply: 'build',
    async buildStart() {
      places = placesOf(await lookAtModules(config));
      const late = [...new Set(places.values())].filter((file) => file.startsWith(LATE));
      for (const [index, file] of late.entries()) numbers.set(file, index);
    },
  };
  const nameOf = (id: string): string | null => {
    const file = places.get(id);
    // The page itself and sheets have no script that could be looked at.
    if (file === undefined) return 'start';
    if (!file.startsWith(LATE)) return file;
    return file.includes(' ', LATE.length) ? `late-${numbers.get(file)}` : null;
  };
  return { plugin, groups: [{ ...GROUP, debugName: 'by users', name: nameOf }] };
}
