/** Who may import whom, as docs/architecture.md draws it; folders are read from paths, so a new feature is guarded at birth. */
import type { Import } from './import-graph.ts';

const ROOMS = ['domain', 'contract', 'server', 'web'];
const SERVER_COMMON = ['http', 'db', 'seed'];
const WEB_COMMON = ['app', 'screens', 'ui', 'lib'];
const SCHEMA_LIBRARY = /^typebox($|\/)/;
const WEB_ONLY_PACKAGES = /^(react|react-dom|@mantine\/|@tanstack\/|@tabler\/|recharts)/;
const SERVER_ONLY_PACKAGES = /^(node:|fastify|@fastify\/|kysely|pg$|pg-|pino|sharp|fast-jwt)/;
const HTTP_PACKAGES = /^(fastify($|\/)|@fastify\/)/;

/** What a role may never import from its own feature: only downward, routes -> actions -> store. */
const UPWARD: Readonly<Record<string, readonly string[]>> = {
  actions: ['routes', 'resource', 'csv'],
  store: ['routes', 'actions', 'resource', 'query', 'csv'],
  query: ['routes', 'actions', 'resource', 'csv'],
  resource: ['routes', 'actions', 'csv'],
  csv: ['routes', 'actions'],
};

type Place = {
  room: string;
  /** The folder in the room, '' for a file that lies in the room itself. */
  folder: string;
  /** `store` in `leave.store.ts`; undefined where the name has no role. */
  role: string | undefined;
  /** Tests, their helpers and the yards: outside the borders. */
  isFree: boolean;
};

function placeOf(path: string): Place {
  const [room = '', ...rest] = path.split('/');
  const folder = rest.length > 1 ? (rest[0] ?? '') : '';
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || folder === 'testing';
  const role = /\.(routes|actions|store|query|resource|csv)\.ts$/.exec(path)?.[1];
  return { room, folder, role, isFree: isTest || !ROOMS.includes(room) };
}

const isFeature = ({ room, folder }: Place): boolean =>
  folder !== '' && ![...(room === 'server' ? SERVER_COMMON : WEB_COMMON), 'testing'].includes(folder);

type Rule = (step: Import, from: Place, to: Place | undefined) => string | undefined;

const domainAlone: Rule = ({ specifier }, from, to) =>
  from.room === 'domain' && to?.room !== 'domain'
    ? `domain imports nothing, and "${specifier}" is not domain`
    : undefined;

const contractOnDomain: Rule = ({ specifier }, from, to) => {
  if (from.room !== 'contract' || SCHEMA_LIBRARY.test(specifier)) return undefined;
  return to?.room === 'contract' || to?.room === 'domain'
    ? undefined
    : 'contract imports domain and the schema library only';
};

const roomsApart: Rule = ({ specifier }, from, to) => {
  if (from.room === 'server' && to?.room === 'web') return 'server never imports web';
  if (from.room === 'web' && to?.room === 'server') return 'web never imports server';
  if (from.room === 'server' && WEB_ONLY_PACKAGES.test(specifier)) return 'server uses no package of the screens';
  if (from.room === 'web' && from.folder !== '' && SERVER_ONLY_PACKAGES.test(specifier))
    return 'web runs in a browser and uses no package of the server';
  return undefined;
};

const roomsAboveYards: Rule = (_step, _from, to) => {
  if (!to) return undefined;
  if (!ROOMS.includes(to.room)) return `the rooms never import ${to.room}`;
  return to.isFree ? 'only tests import tests and testing folders' : undefined;
};

const webFolders: Rule = ({ reason }, from, to) => {
  if (from.room !== 'web' || from.folder === '' || !to) return undefined;
  const isRoomBelow = to.room === 'domain' || to.room === 'contract';
  const mayUse = (...folders: string[]) => to.room === 'web' && [from.folder, ...folders].includes(to.folder);
  if (from.folder === 'ui')
    return mayUse('lib') ? undefined : 'web/ui knows no domain word: it imports ui and lib only';
  if (isRoomBelow || from.folder === 'app') return undefined;
  if (from.folder === 'lib') return mayUse() ? undefined : 'web/lib imports lib, contract and domain only';
  if (from.folder === 'screens')
    return mayUse('ui', 'lib') || isFeature(to) ? undefined : 'a screen composes features; the app composes screens';
  if (mayUse('ui', 'lib') || (isFeature(to) && reason)) return undefined;
  return 'a web feature imports ui, lib and itself; screens compose features (an exception needs `// border: reason` above it)';
};

/** What HTTP may know of the database: that there is one, and what its errors mean. */
const FOR_HTTP = new Set(['server/platform/db/dialect.ts', 'server/platform/db/database-errors.ts']);

const serverFolders: Rule = ({ to: path, reason }, from, to) => {
  if (from.room !== 'server' || from.folder === '' || from.folder === 'seed' || to?.room !== 'server') return undefined;
  if (path === 'server/app.ts' || path === 'server/main.ts') return 'nothing below imports the plan of the house';
  if (to.folder === 'seed') return 'only the demo and tests import the seed';
  if (to.folder === from.folder || to.folder === '') return undefined;
  if (from.folder === 'db') return 'db imports domain and itself only';
  const isBelowHttp = to.folder === 'db' && !FOR_HTTP.has(path ?? '');
  if (from.folder === 'http' && (isFeature(to) || isBelowHttp))
    return 'http knows no feature and no table: app.ts hands in what it needs';
  if (!isFeature(to)) return undefined;
  if ((to.role === 'store' || !to.role) && reason) return undefined;
  return "another feature's *.store.ts or a file without a role only, and with a reason (`// border: reason` above the import)";
};

const downwardRoles: Rule = ({ specifier }, from, to) => {
  if (from.room !== 'server' || !from.role) return undefined;
  const isOwn = to?.room === 'server' && to.folder === from.folder;
  if (isOwn && to.role && UPWARD[from.role]?.includes(to.role))
    return `inside a feature routes -> actions -> store, routes -> resource: ${from.role} never imports ${to.role}`;
  const knowsHttp = (to?.room === 'server' && to.folder === 'http') || HTTP_PACKAGES.test(specifier);
  return knowsHttp && (from.role === 'store' || from.role === 'resource') ? `a ${from.role} knows no HTTP` : undefined;
};

const httpKeepsNothing: Rule = (_step, from) =>
  from.room === 'server' && from.folder === 'http' && from.role === 'store'
    ? 'http knows no table: a *.store.ts lies in a feature, and app.ts hands it in'
    : undefined;

const MIGRATIONS = /^server\/db\/migrations\/(\d{4}|column-types)/;

/** What has landed says the same for ever: whatever it called could say something else tomorrow. */
const stepsAlone: Rule = ({ from, to, specifier, isTypeOnly }) => {
  const step = MIGRATIONS.exec(from)?.[1];
  if (step === undefined || isTypeOnly || specifier === 'kysely') return undefined;
  const part = to === undefined ? undefined : MIGRATIONS.exec(to)?.[1];
  return part === step || part === 'column-types'
    ? undefined
    : 'a step imports Kysely, types, column-types.ts and files of its own number only';
};

const RULES: readonly Rule[] = [
  roomsAboveYards,
  domainAlone,
  contractOnDomain,
  roomsApart,
  webFolders,
  httpKeepsNothing,
  stepsAlone,
  serverFolders,
  downwardRoles,
];

/** How an import may be written: `./x.ts` inside a folder, `#room/x.ts` elsewhere. Yards may go up once, subfolders to their own folder. */
function breachOfWriting({ specifier, to }: Import, from: Place): string | undefined {
  if (specifier.includes('../../')) return 'no ../../: write #room/file.ts';
  const staysInFolder = to?.startsWith(`${from.room}/${from.folder}/`) && from.folder !== '';
  if (specifier.startsWith('../') && ROOMS.includes(from.room) && !staysInFolder)
    return 'no ../: write ./x.ts inside a folder and #room/x.ts elsewhere';
  return undefined;
}

/** The sentence of the first rule that an import breaks, or undefined. */
export function breachOf(step: Import): string | undefined {
  const from = placeOf(step.from);
  const writing = breachOfWriting(step, from);
  if (writing || from.isFree) return writing;
  const to = step.to === undefined ? undefined : placeOf(step.to);
  for (const rule of RULES) {
    const sentence = rule(step, from, to);
    if (sentence) return sentence;
  }
  return undefined;
}
