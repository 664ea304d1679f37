/** The package as `npm pack` makes it: it starts in an empty folder, with the packages that npm would install and no others (docs/adr/0043-package.md). */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLongRun } from '#server/testing/rounds.ts';
import { writeProgram } from './make-package.ts';
import { ROOT } from './run-command.ts';

type Manifest = { version: string; files: string[]; dependencies: Record<string, string> };
type Locked = Record<string, { dev?: boolean; devOptional?: boolean }>;

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
const { version, files } = read('package.json') as Manifest;
const PASSWORD = 'a-long-password-1';

let folder: string;
/** An empty folder in which a stranger starts the program. */
let empty: string;
let program: string;

/** Environment of a machine on which nothing but the system is installed. */
const bare = (more: Record<string, string> = {}) => ({ HOME: folder, PATH: '/usr/bin:/bin', ...more });

/** Returns the folder of a built app, or of an empty one where none has been built. */
function builtApp(): string {
  const built = path.join(ROOT, 'web/dist');
  if (existsSync(path.join(built, 'index.html'))) return built;
  const stand = path.join(folder, 'app');
  mkdirSync(path.join(stand, 'assets'), { recursive: true });
  writeFileSync(path.join(stand, 'index.html'), '<!doctype html><head></head><div id="root"></div>');
  return stand;
}

/** Links the installed runtime packages, so that one that is only there for tests or the build can't be found. */
function linkPackages(): void {
  const { packages } = read('package-lock.json') as { packages: Locked };
  for (const [where, { dev, devOptional }] of Object.entries(packages)) {
    const from = path.join(ROOT, where);
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(where) || dev || devOptional || !existsSync(from)) continue;
    const to = path.join(program, where);
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(from, to);
  }
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cutroom-package-'));
  const source = path.join(folder, 'source');
  empty = path.join(folder, 'empty');
  mkdirSync(source);
  mkdirSync(empty);
  writeProgram(path.join(source, 'dist'), builtApp());
  for (const name of ['package.json', 'README.md', 'LICENSE', ...files.filter((one) => one !== 'dist')])
    if (existsSync(path.join(ROOT, name))) cpSync(path.join(ROOT, name), path.join(source, name), { recursive: true });
  const pack = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: source, env: { ...process.env, npm_config_cache: path.join(folder, 'cache') } });
  program = path.join(folder, 'program');
  mkdirSync(program);
  execFileSync('tar', ['xzf', path.join(folder, `cutroom-${version}.tgz`), '--strip-components=1', '-C', program]);
  linkPackages();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `cutroom …args` in the empty folder and returns what it prints. */
const cutroom = (...args: string[]): string =>
  execFileSync(path.join(program, 'bin/cutroom'), args, { cwd: empty, env: bare(), encoding: 'utf8' });

/** Starts `cutroom start` or `demo` in the empty folder, runs `work` with its address, and stops it by a signal. */
async function whileRunning(name: string, work: (address: string) => Promise<void>): Promise<number | null> {
  const env = bare({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ADMIN_PASSWORD: PASSWORD });
  const child = spawn(path.join(program, 'bin/cutroom'), [name], { cwd: empty, env });
  const ended = once(child, 'exit');
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Cutroom is ready at (http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`It ended before it was ready:\n${output}`)));
  });
  try {
    await work(address);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return child.exitCode;
}

it('names its version', () => {
  expect(cutroom('--version')).toBe(`${version}\n`);
});

it('starts a workspace in an empty folder, with its threads and processes, and backs it up', async () => {
  const code = await whileRunning('start', async (address) => {
    const page = await fetch(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const signIn = await fetch(`${address}/api/authentication_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@cutroom.local', password: PASSWORD }),
    });
    const { token } = (await signIn.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const sheet = await fetch(`${address}/api/stats/export/project_list?format=xlsx`, { headers });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    const status = await fetch(`${address}/api/settings/status`, { headers });
    expect(await status.json()).toMatchObject({ version });
  });
  expect(code).toBe(0);
  expect(cutroom('backup', '--to', 'backups')).toContain('contains all data');
  expect(cutroom('doctor')).not.toContain('FAULT');
});

it('is the version that the documents and the deployment files name', () => {
  const textOf = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
  expect(textOf('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
  for (const name of ['README.md', 'docs/operations.md'])
    expect([name, [...textOf(name).matchAll(/cutroom-(\d+\.\d+\.\d+)\.tgz/g)].map(([, one]) => one)]).toEqual([
      name,
      expect.arrayContaining([version]),
    ]);
  for (const name of ['docs/operations.md', 'deploy/Containerfile', 'deploy/compose.yaml'])
    expect(new Set([...textOf(name).matchAll(/\bcutroom:(\d+\.\d+\.\d+)/g)].map(([, one]) => one))).toEqual(
      new Set([version]),
    );
});

it.runIf(isLongRun)('is installed by npm with the program and Node, in an empty folder', () => {
  const home = path.join(folder, 'home');
  mkdirSync(home);
  const install = ['install', path.join(folder, `cutroom-${version}.tgz`), '--no-audit', '--no-fund'];
  execFileSync('npm', install, { cwd: home, env: { ...process.env, HOME: home }, stdio: 'ignore' });
  const installed = path.join(home, 'node_modules/.bin/cutroom');
  expect(execFileSync(installed, ['--version'], { cwd: home, env: bare(), encoding: 'utf8' })).toBe(`${version}\n`);
});

it.runIf(isLongRun)('starts the demo', async () => {
  expect(await whileRunning('demo', async (address) => expect((await fetch(address)).status).toBe(200))).toBe(0);
});
