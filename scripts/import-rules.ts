/** Import rules of the repository: areas, layers and file roles, as described in docs/architecture.md. Based on paths, so new folders are covered automatically. */
import type { Import } from './import-graph.ts';

/** Layers of the program. Everything else in the repository is tooling. */
const LAYERS = ['domain', 'contract', 'server', 'web'];

/** All areas, lowest first, with the layers that have them: a file imports its own area and the areas before it, in every layer (docs/architecture.md#areas). */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  platform: ['domain', 'contract', 'server'],
  lib: ['web'],
  ui: ['web'],
  journal: LAYERS,
  files: LAYERS,
  identity: LAYERS,
  work: LAYERS,
  planning: LAYERS,
  review: LAYERS,
  insight: LAYERS,
  live: LAYERS,
  operations: LAYERS,
  commands: ['server'],
  seed: ['server'],
  screens: ['web'],
  app: ['web'],
  build: ['web'],
};
const ORDER = Object.keys(AREAS);

/** Areas without features, whose files can be imported from any higher area. */
const SHARED = new Set(['platform', 'journal', 'files', 'lib', 'ui']);

const SCHEMA_LIBRARY = /^typebox($|\/)/;
const WEB_ONLY_PACKAGES = /^(react|react-dom|@mantine\/|@tanstack\/|@tabler\/|recharts)/;
const SERVER_ONLY_PACKAGES = /^(node:|fastify|@fastify\/|kysely|pg$|pg-|pino|sharp|fast-jwt)/;
const HTTP_PACKAGES = /^(fastify($|\/)|@fastify\/)/;

/** Roles that a role may not import: calls go routes -> actions -> store and routes -> resource. */
const UPWARD: Readonly<Record<string, readonly string[]>> = {
  actions: ['routes', 'resource', 'csv'],
  store: ['routes', 'actions', 'resource', 'query', 'csv'],
  query: ['routes', 'actions', 'resource', 'csv'],
  resource: ['routes', 'actions', 'csv'],
  csv: ['routes', 'actions'],
};

type Location = {
  layer: string;
  /** First folder of the layer, or '' for an entry file, which may import everything. */
  area: string;
  /** Second folder, or '' for a file directly in its area. */
  feature: string;
  /** `store` in `leave.store.ts`, or undefined for a name without a role. */
  role: string | undefined;
  /** Tests, test helpers and tooling, which no rule applies to. */
  isUnrestricted: boolean;
};

function locate(path: string): Location {
  const [layer = '', ...rest] = path.split('/');
  const area = rest.length > 1 ? (rest[0] ?? '') : '';
  const feature = rest.length > 2 ? (rest[1] ?? '') : '';
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || area === 'testing';
  const role = /\.(routes|actions|store|query|resource|csv)\.ts$/.exec(path)?.[1];
  return { layer, area, feature, role, isUnrestricted: isTest || !LAYERS.includes(layer) };
}

/** Returns the area of a file; '' for an entry file. */
export const areaOf = (path: string): string => locate(path).area;

/** Returns whether an area comes before another one, so that it may not use it. */
export const isAreaBefore = (area: string, other: string): boolean =>
  ORDER.includes(area) && ORDER.indexOf(area) < ORDER.indexOf(other);

type Rule = (step: Import, from: Location, to: Location | undefined) => string | undefined;

const domainIndependence: Rule = ({ specifier }, from, to) =>
  from.layer === 'domain' && to?.layer !== 'domain'
    ? `domain imports nothing, and "${specifier}" is not domain`
    : undefined;

const contractOnDomain: Rule = ({ specifier }, from, to) => {
  if (from.layer !== 'contract' || SCHEMA_LIBRARY.test(specifier)) return undefined;
  return to?.layer === 'contract' || to?.layer === 'domain'
    ? undefined
    : 'contract imports domain and the schema library only';
};

const layersApart: Rule = ({ specifier }, from, to) => {
  if (from.layer === 'server' && to?.layer === 'web') return 'server never imports web';
  if (from.layer === 'web' && to?.layer === 'server') return 'web never imports server';
  if (from.layer === 'server' && WEB_ONLY_PACKAGES.test(specifier)) return 'server uses no package of the screens';
  const runsInBrowser = from.layer === 'web' && from.area !== '' && from.area !== 'build';
  return runsInBrowser && SERVER_ONLY_PACKAGES.test(specifier)
    ? 'web runs in a browser and uses no package of the server'
    : undefined;
};

const layersAboveTooling: Rule = (_step, _from, to) => {
  if (!to) return undefined;
  if (!LAYERS.includes(to.layer)) return `the program never imports ${to.layer}`;
  return to.isUnrestricted ? 'only tests import tests and testing folders' : undefined;
};

/** Entry files that areas may import: the list of all endpoints. */
const OPEN_ENTRIES = new Set(['contract/all.ts']);
/** Areas that start the program, as its entry files do. */
const ENTRY_AREAS = ['commands', 'seed'];

/** A list of types, one per column: it may name the types of any area. */
const TABLES = 'server/platform/db/tables/';

const areaOrder: Rule = (step, from, to) => {
  if (from.area === '' || !to) return undefined;
  if (!AREAS[from.area]?.includes(from.layer))
    return `${from.layer}/${from.area} is not an area: see AREAS in import-rules.ts`;
  if (to.area === '')
    return OPEN_ENTRIES.has(step.to ?? '') || ENTRY_AREAS.includes(from.area)
      ? undefined
      : 'no area imports an entry file: it hands in what an area needs';
  if (step.from.startsWith(TABLES)) return undefined;
  return isAreaBefore(from.area, to.area)
    ? `${from.area} never imports ${to.area}: areas import those before them (docs/architecture.md#areas)`
    : undefined;
};

const uiIndependence: Rule = (_step, from, to) =>
  from.layer === 'web' && from.area === 'ui' && (to?.layer === 'domain' || to?.layer === 'contract')
    ? 'web/ui knows no domain or contract: it imports ui and lib only'
    : undefined;

/** Folders of platform that every part of it may use: they know no request and no table. */
const PLAIN = new Set(['config', 'health', 'net', 'schedule']);

/** Files that http may import from db: the type of a connection, and the classification of errors. */
const FOR_HTTP = new Set(['server/platform/db/dialect.ts', 'server/platform/db/database-errors.ts']);

const platformLayers: Rule = ({ to: path }, from, to) => {
  if (from.layer !== 'server' || from.area !== 'platform' || to?.layer !== 'server' || to.feature === '')
    return undefined;
  if (PLAIN.has(to.feature)) return undefined;
  if (from.feature === 'db' && to.feature !== 'db') return 'db imports domain, itself and plain platform files only';
  return from.feature === 'http' && to.feature !== 'http' && !FOR_HTTP.has(path ?? '')
    ? 'http knows no feature and no table: app.ts hands in what it needs'
    : undefined;
};

const roles: Rule = ({ specifier }, from, to) => {
  if (from.layer !== 'server') return undefined;
  if (to?.layer === 'server' && to.role === 'routes' && from.area !== '' && to.feature !== from.feature)
    return 'routes are imported by app.ts alone';
  if (!from.role) return undefined;
  const isShared = to !== undefined && SHARED.has(to.area) && to.feature !== from.feature;
  if (to?.layer === 'server' && to.role && !isShared && UPWARD[from.role]?.includes(to.role))
    return `routes -> actions -> store, routes -> resource: ${from.role} never imports ${to.role}`;
  const knowsHttp = (to?.area === 'platform' && to.feature === 'http') || HTTP_PACKAGES.test(specifier);
  return knowsHttp && (from.role === 'store' || from.role === 'resource') ? `a ${from.role} knows no HTTP` : undefined;
};

const httpHasNoStore: Rule = (_step, from) =>
  from.layer === 'server' && from.area === 'platform' && from.feature === 'http' && from.role === 'store'
    ? 'http knows no table: a *.store.ts lies in a feature, and app.ts hands it in'
    : undefined;

const MIGRATIONS = /^server\/platform\/db\/migrations\/(\d{4}|column-types)/;

/** Forbids imports in migrations: landed ones must never change behavior, and code that they call could change. */
const migrationIndependence: Rule = ({ from, to, specifier, isTypeOnly }) => {
  const number = MIGRATIONS.exec(from)?.[1];
  if (number === undefined || isTypeOnly || specifier === 'kysely') return undefined;
  const part = to === undefined ? undefined : MIGRATIONS.exec(to)?.[1];
  return part === number || part === 'column-types'
    ? undefined
    : 'a migration imports Kysely, types, column-types.ts and files of its own number only';
};

const RULES: readonly Rule[] = [
  layersAboveTooling,
  domainIndependence,
  contractOnDomain,
  layersApart,
  uiIndependence,
  httpHasNoStore,
  migrationIndependence,
  areaOrder,
  platformLayers,
  roles,
];

/** Checks the form of the specifier: `./x.ts` inside a feature, `#layer/area/x.ts` elsewhere. */
function checkSpecifier({ specifier, to }: Import, from: Location): string | undefined {
  if (specifier.includes('../../')) return 'no ../../: write #layer/area/file.ts';
  const own = [from.layer, from.area, from.feature].filter(Boolean).join('/');
  const staysInFeature = from.area !== '' && to?.startsWith(`${own}/`);
  if (specifier.startsWith('../') && LAYERS.includes(from.layer) && !staysInFeature)
    return 'no ../: write ./x.ts inside a feature and #layer/area/x.ts elsewhere';
  return undefined;
}

/** Returns the message of the first rule that an import breaks, or undefined. */
export function findViolation(step: Import): string | undefined {
  const from = locate(step.from);
  const spelling = checkSpecifier(step, from);
  if (spelling || from.isUnrestricted) return spelling;
  const to = step.to === undefined ? undefined : locate(step.to);
  for (const rule of RULES) {
    const message = rule(step, from, to);
    if (message) return message;
  }
  return undefined;
}
