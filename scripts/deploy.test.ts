/** Deployment files: valid for the programs that read them, and consistent with the documents and `npm start`. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findProgram, missingHere } from '#server/testing/programs.ts';
import { ROOT } from './run-command.ts';

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(findProgram(program) ?? '', args, { encoding: 'utf8' });
  return { status, says: `${stdout}${stderr}` };
};

describe('the systemd unit', () => {
  const missing = missingHere({ programs: ['systemd-analyze'], toInstall: 'systemd' });
  beforeEach(({ skip }) => skip(missing !== '', `unit of systemd: ${missing}`));
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'cutroom-unit-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The unit file as installed, but with the program in this checkout. */
  const installed = (name: string, change: (unit: string) => string = (unit) => unit): string => {
    const file = join(folder, name);
    writeFileSync(file, change(read('deploy/cutroom.service')).replaceAll('/opt/cutroom', ROOT.replace(/\/$/, '')));
    return file;
  };

  test('is accepted without warnings', () => {
    expect(run('systemd-analyze', 'verify', installed('cutroom.service'))).toEqual({ status: 0, says: '' });
  });

  test('is accepted for several processes, as modified in docs/operations.md', () => {
    const [, from = '', to = ''] =
      /sed 's\/(.+?)\/(.+?)\/' deploy\/cutroom\.service/.exec(read('docs/operations.md')) ?? [];
    const template = installed('cutroom@.service', (unit) => unit.replace(from, to));
    expect(readFileSync(template, 'utf8')).toContain('Environment=PORT=%i DATA_DIR=');
    expect(run('systemd-analyze', 'verify', template)).toEqual({ status: 0, says: '' });
  });

  test('has an exposure score of at most 1.5 out of 10', () => {
    const { says } = run('systemd-analyze', 'security', '--offline=true', '--no-pager', installed('cutroom.service'));
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(says)?.[1])).toBeLessThanOrEqual(1.5);
  });
});

test('the systemd unit starts the program of the package', () => {
  expect(read('deploy/cutroom.service')).toContain('\nExecStart=/opt/cutroom/bin/cutroom start\n');
});

test('the systemd unit drops all capabilities and leaves only its own folder writable', () => {
  const lines = read('deploy/cutroom.service').split('\n');
  for (const line of [
    'DynamicUser=yes',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'AmbientCapabilities=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'StateDirectory=cutroom',
    'StateDirectoryMode=0700',
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => /^(ReadWritePaths|BindPaths|CacheDirectory|LogsDirectory)=/.test(line))).toEqual([]);
});

describe('HAProxy', () => {
  const missing = missingHere({ programs: ['haproxy'], toInstall: 'haproxy' });
  beforeEach(({ skip }) => skip(missing !== '', `settings of HAProxy: ${missing}`));

  test('accepts its configuration', () => {
    const { status, says } = run('haproxy', '-c', '-f', join(ROOT, 'deploy/haproxy.cfg'));
    expect([status, says]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/)]);
  });
});

describe('the container', () => {
  const file = read('deploy/Containerfile');
  const compose = read('deploy/compose.yaml');

  const [builder = '', image = ''] = file.split(/^FROM (?=\S+$)/m).slice(-2);

  test('copies existing files and folders, including all parts of the program', () => {
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(copied.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['bin', 'contract', 'domain', 'server', 'web', 'tsconfig.json']));
  });

  test('has an image with the packed program and its runtime packages, and nothing that builds it', () => {
    expect(builder).toMatch(/boot\.mjs pack\n[\s\S]*npm ci --omit=dev/);
    const copied = [...image.matchAll(/^COPY --from=built (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
    expect(copied.map((name) => name.replace('/opt/cutroom/', '')).sort()).toEqual(
      ['LICENSE', 'bin', 'dist', 'node_modules', 'package.json'].sort(),
    );
    expect(image).not.toMatch(/\bnpm (ci|install|run)\b/);
  });

  test('has a health check that asks the server itself', () => {
    expect(image).toMatch(/^HEALTHCHECK [^\n]+\\\n {2}CMD \["node", .*\/healthz/m);
  });

  test('runs on SQLite alone, and with PostgreSQL and an S3 store as profiles', () => {
    const services = [...compose.matchAll(/^ {2}(\w+):\n(?: {4}profiles: \[(\w+)\]\n)?(?= {4})/gm)];
    expect(services.map(([, name, profile]) => [name, profile])).toEqual([
      ['cutroom', undefined],
      ['database', 'postgres'],
      ['bucket', 's3'],
      ['store', 's3'],
    ]);
    // A variable that must be set would have to be set for every profile.
    expect(compose).not.toMatch(/\$\{\w+:\?/);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(compose).toContain(`image: cutroom:${version}\n`);
  });

  test('runs as its own user, with only its volume and a small tmpfs writable', () => {
    expect(file).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
    const own = compose.slice(compose.indexOf('  cutroom:'), compose.indexOf('\n  database:\n'));
    for (const line of [
      'read_only: true',
      '- no-new-privileges:true',
      'cap_drop:\n      - ALL',
      'tmpfs:\n      - /tmp:',
    ])
      expect(own).toContain(line);
  });

  test('names no registry host for images', () => {
    const images = [...`${file}\n${compose}`.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, name = '']) => name);
    expect(images.length).toBeGreaterThan(2);
    for (const image of images) expect(image).toMatch(/^[a-z]+(\/[a-z]+)?(:[\w.-]+)?$/);
  });
});

test.each(['deploy/Containerfile', 'bin/cutroom'])('%s starts the program like `npm start`', (name) => {
  const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
  const [variables = '', command = ''] = start.split(' exec node ');
  const file = read(name).replaceAll('", "', ' ').replaceAll('"', '');
  // Compiled scripts are stored below the program, which a container and a unit of systemd may not write.
  const needed = variables.split(' ').filter((variable) => !variable.startsWith('NODE_COMPILE_CACHE='));
  for (const variable of needed) expect(file).toContain(variable);
  const [flags = ''] = command.split(/(?= server)/);
  expect(file.replaceAll('$node', 'node')).toContain(`node ${flags}`);
  expect(file).toMatch(/dist\/(server\/main\.js|\$1)/);
});

test('every setting in the deployment files is explained in docs/operations.md', () => {
  const explainedSettings = new Set(
    [...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name),
  );
  const files = globSync('deploy/*', { cwd: ROOT }).map(read).join('\n');
  const named = [...files.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([, name = '']) => name);
  // Variables of other programs.
  const theirs = /^(POSTGRES|CUTROOM|ROOT)_|^AF_|^MALLOC_(ARENA_MAX|MMAP_THRESHOLD_)$|^UV_THREADPOOL_SIZE$/;
  expect(named.filter((name) => !explainedSettings.has(name) && !theirs.test(name))).toEqual([]);
  expect(named).toContain('STOP_DELAY_SECONDS');
});
