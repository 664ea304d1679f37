// Prepares a checkout to run: packages, built web app, pinned Node. Runs on Node 20 or later, without any packages installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const INSTALLED = join(MODULES, '.package-lock.json');
const DIST = join(ROOT, 'web/dist');
const NEEDED_NODE = [24, 12];

/**
 * `start` needs the server and the built web app, `command` only the server. `test` needs all packages, and builds the app only for the
 * journeys. `pack` writes the files of the package.
 */
const MODES = ['start', 'command', 'test', 'pack'];

class BootError extends Error {}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns whether packages are installed, all or those that the server needs. npm writes node_modules/.package-lock.json last, so an
 * unfinished install never matches.
 */
function isInstalled(needsAll) {
  if (!existsSync(INSTALLED)) return false;
  const wanted = readJson(join(ROOT, 'package-lock.json')).packages;
  const present = readJson(INSTALLED).packages;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '') return true;
    const mayBeAbsent = optional || devOptional || (dev && !needsAll);
    return present[path] ? present[path].version === version : mayBeAbsent;
  });
}

function install(needsAll) {
  console.log('Installing packages (one to two minutes, only after a change) ...');
  rmSync(INSTALLED, { force: true });
  // Explicit, because NODE_ENV=production in the environment would omit what the tests need.
  const flags = [
    'ci',
    needsAll ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawnSync('npm', flags, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new BootError(
      "Couldn't install packages (see above). Check the connection to the npm registry and try again.",
    );
}

function filesUnder(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'testing' && !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Hashes everything the built app depends on, including the settings that Vite inlines. */
function sourceHash() {
  const hash = createHash('sha256');
  for (const file of [...['web', 'contract', 'domain'].flatMap(filesUnder), 'package-lock.json'])
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  for (const name of Object.keys(process.env)
    .filter((key) => key.startsWith('VITE_'))
    .sort())
    hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

/** Returns whether the built app is that of the sources with this hash. */
function isBuilt(wanted) {
  const stamp = join(DIST, '.stamp');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** Builds into a temporary folder and swaps at the end, so a failed build keeps the old app. */
function build(wanted) {
  console.log('Building the web app (a few seconds, only after a change) ...');
  const fresh = join(ROOT, `.cache/web-${process.pid}`);
  const vite = [
    join(MODULES, 'vite/bin/vite.js'),
    'build',
    'web',
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const { status } = spawnSync(nodePath(), vite, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new BootError("Couldn't build the web app (see above).");
  }
  writeFileSync(join(fresh, '.stamp'), wanted);
  const old = join(ROOT, `.cache/web-old-${process.pid}`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}

/** Writes the files of the package, with the Node that the program runs on. */
function makePackage() {
  const { status } = spawnSync(
    nodePath(),
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/make-package.ts')],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (status !== 0) throw new BootError("Couldn't write the package (see above).");
}

/** Links the pinned Node as `node` of all scripts, where npm has not: npm 10 leaves it out. */
function linkNode() {
  const pinned = `node-${process.platform}-${process.arch}/bin/node`;
  const link = join(MODULES, '.bin/node');
  if (existsSync(link) || !existsSync(join(MODULES, pinned))) return;
  mkdirSync(join(MODULES, '.bin'), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(`../${pinned}`, link);
}

/** Returns the pinned Node if available for this platform, otherwise the current one. */
function nodePath() {
  const pinned = join(MODULES, '.bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

function checkNode() {
  const version = spawnSync(nodePath(), ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const [wantedMajor, wantedMinor] = NEEDED_NODE;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor))
    throw new BootError(
      `Cutroom needs Node.js ${NEEDED_NODE.join('.')} or newer, but this platform (${process.platform} ${process.arch}) has ${version || 'no usable version'}: install a newer one from nodejs.org and try again.`,
    );
}

try {
  const mode = process.argv[2] ?? 'start';
  if (!MODES.includes(mode)) throw new BootError(`Unknown mode "${mode}": use ${MODES.join(', ')}.`);
  const sources = mode === 'start' || mode === 'pack' ? sourceHash() : undefined;
  const needsApp = sources !== undefined && !isBuilt(sources);
  const needsAll = mode === 'test' || needsApp;
  if (!isInstalled(needsAll)) install(needsAll);
  linkNode();
  checkNode();
  if (needsApp) build(sources);
  if (mode === 'pack') makePackage();
} catch (error) {
  console.error(error instanceof BootError ? error.message : error);
  process.exit(1);
}
