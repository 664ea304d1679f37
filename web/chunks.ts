/** Into which files the built app is put: what starts it, the frame, and beyond those few and larger ones rather than many small. */
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { filesWith } from './build-files.ts';

const BASE = /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//;

/** Screens that are seen by the same people one after the other share a file. */
const FAMILIES: Record<string, readonly string[]> = {
  work: ['projects', 'revisions', 'review', 'cut', 'reviews'],
  homes: ['dashboard', 'editor-dashboard', 'week'],
  people: ['clients', 'team', 'leave', 'leave-approvals', 'bin'],
  house: ['profile', 'settings', 'import', 'inbox', 'audit'],
  figures: ['leaderboard', 'analytics', 'boss-view'],
};
/** What stands over the screen beside something in it, and what places it there: menus, notes, lists to choose from. */
const FLOATING =
  /@floating-ui\/|@mantine\/core\/esm\/(components\/(Combobox(?!\/(Combobox\.module|ComboboxChevron|get-parsed))|FocusTrap|Menu|Overlay|Popover|Portal|ScrollArea(?!\/utils)|Select|Tooltip)|utils\/Floating)\//;
/** What it stands on and others use too: with them it would drag whole screens along. */
const HELPERS =
  /@mantine\/(hooks|core\/esm\/(core|utils|components\/(Transition|Radio\/RadioIcon|Checkbox\/CheckIcon|Accordion\/AccordionChevron|ScrollArea\/utils)))/;
/** Whoever signs in waits for none of the frame. */
const OPEN = ['login', 'select-role', 'unauthorized'];
/** Parts that the frame fetches on its own beside whatever screen: what they need of others must not bring a whole screen along. */
const BESIDE = ['dock', 'still-working'];
/** Outside the frame too: what only one of them has would burden every sign-in. */
const DOORS = ['invite', 'share'];

/** What is late for whoever comes by a link, and all that they watch by: they wait for nothing of the team's. */
const VISIT = 'visit';
/** Where it is that is used besides by none of the screens, or by those of one family alone. */
const VISIT_FILES: Record<string, string> = { '': 'player', work: 'cuts', figures: 'lists' };

/** A first look at the app: which entries (what starts it, the frame, each screen and each late part) use each module. */
async function usersOfModules(config: InlineConfig): Promise<Map<string, Set<string>>> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const users = new Map<string, Set<string>>();
  for (const entry of chunks.values()) {
    if (!entry.isEntry && !entry.isDynamicEntry) continue;
    const files = filesWith([entry.fileName], (file) => chunks.get(file)?.imports ?? []);
    for (const id of files.flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})))
      users.set(id, (users.get(id) ?? new Set()).add(entry.name));
  }
  return users;
}

/** Of what a door uses, and maybe others too. */
function fileAtDoor(doors: readonly string[], { families, isFramed, isWatched }: Beyond): string {
  const isAlone = families.length === 0 && !isFramed;
  if (doors.length > 1 || isFramed || families.includes('work')) return 'start';
  if (doors[0] === 'invite' && isWatched) return 'start';
  return isAlone ? (doors[0] ?? 'start') : 'forms';
}

/** Who else uses it: families of screens, the frame, the visit. */
type Beyond = { families: readonly string[]; isFramed: boolean; isWatched: boolean };

/** The file of a module by who uses it; null where the bundler may put it with its only user. */
function fileFor(id: string, users: ReadonlySet<string>): string | null {
  if (FLOATING.test(id)) return 'floating';
  const families = Object.keys(FAMILIES).filter((family) => FAMILIES[family]?.some((name) => users.has(name)));
  const screens = Object.values(FAMILIES).flatMap((names) => names.filter((name) => users.has(name)));
  const isOpen = OPEN.some((name) => users.has(name));
  const isFramed = users.has('shell');
  const isWatched = users.has(VISIT);
  if (users.has('index') || (isOpen && isFramed)) return 'start';
  if (isOpen) return families.length > 0 ? 'start' : 'open';
  const doors = DOORS.filter((name) => users.has(name));
  if (doors.length > 0) return fileAtDoor(doors, { families, isFramed, isWatched });
  if (isWatched) return (!isFramed && families.length < 2 && VISIT_FILES[families.join('')]) || 'common';
  if (isFramed) return 'frame';
  if (HELPERS.test(id) && users.size > 1) return families.length > 0 ? 'shared' : 'floating';
  if (screens.length > 0 && BESIDE.some((name) => users.has(name))) return 'shared';
  if (screens.length <= 1) return screens[0] ?? null;
  if (families.length === 1 && families[0] !== 'figures') return families[0] ?? null;
  return families.includes('work') ? 'shared' : 'figures-shared';
}

/** The groups of the build, once a first look has told who uses what. */
export function chunkPlan(config: InlineConfig) {
  let users = new Map<string, Set<string>>();
  const plugin: Plugin = {
    name: 'chunk-plan',
    apply: 'build',
    async buildStart() {
      users = await usersOfModules(config);
    },
  };
  const nameOf = (id: string): string | null => (BASE.test(id) ? 'base' : fileFor(id, users.get(id) ?? new Set()));
  const groups: Rolldown.CodeSplittingGroup[] = [
    { debugName: 'by users', name: nameOf, includeDependenciesRecursively: false },
    // Alone, without what they stand on: that may be part of a screen.
    {
      name: 'late',
      test: (id) => users.has(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 40_000,
      includeDependenciesRecursively: false,
    },
  ];
  return { plugin, groups };
}
