/** Ceph's S3 gateway from Debian, with a cluster of one monitor and one in-memory store. It verifies every signature. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import type { Requirement } from './programs.ts';

const run = promisify(execFile);

export const GATEWAY: Requirement = {
  programs: ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'],
  toInstall: '--no-install-recommends radosgw ceph-mon ceph-osd',
};

const START_TRIES = 6_000;
const START_PAUSE_MS = 100;
const MONITOR = 'a';
const ADMIN = 'client.admin';

export type S3Gateway = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Suspends the gateway until it is resumed. */
  pause(): void;
  resume(): void;
  /** Stops only the gateway. Stored data remains. */
  stop(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops everything. */
  end(): Promise<void>;
};

const settingsOf = (home: string, ports: { monitor: number; gateway: number }, cluster: string): string => `
[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${ports.monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${home}/keyring
log file = ${home}/$name.log
admin socket =
crash dir = ${home}
mon data avail crit = 1
mon allow pool size one = true
mon max pg per osd = 1000
# Nobody else has to agree: what is decided is decided at once.
paxos propose interval = 0.02
paxos min wait = 0.01
osd objectstore = memstore
memstore device bytes = 268435456
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
rgw data = ${home}
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
`;

/** Creates the keys of all daemons. */
async function makeKeys(home: string): Promise<void> {
  const keys = path.join(home, 'keyring');
  const all = (...kinds: string[]) => kinds.flatMap((kind) => ['--cap', kind, 'allow *']);
  const add = (name: string, ...caps: string[]) => run('ceph-authtool', [keys, '--gen-key', '-n', name, ...caps]);
  await run('ceph-authtool', ['--create-keyring', keys, '--gen-key', '-n', 'mon.', ...all('mon')]);
  await add(ADMIN, ...all('mon', 'osd', 'mgr'));
  await add('osd.0', '--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *');
}

type LaunchContext = { home: string; launch(program: string, ...args: string[]): ChildProcess; env: NodeJS.ProcessEnv };

async function startMonitor({ home, launch, env }: LaunchContext, port: number, cluster: string): Promise<void> {
  const [map, data] = [path.join(home, 'monmap'), path.join(home, 'monitor')];
  await mkdir(data);
  const address = `[v2:127.0.0.1:${port}]`;
  await run('monmaptool', ['--create', '--addv', MONITOR, address, '--fsid', cluster, map]);
  const identity = ['-i', MONITOR, '--mon-data', data];
  await run('ceph-mon', ['--mkfs', ...identity, '--monmap', map, '--keyring', path.join(home, 'keyring')], { env });
  launch('ceph-mon', '-f', ...identity);
}

async function startStore({ home, launch, env }: LaunchContext): Promise<void> {
  const [id, data] = [randomUUID(), path.join(home, 'store')];
  await mkdir(data);
  await run('ceph', ['osd', 'new', id], { env });
  await run('ceph', ['auth', 'add', 'osd.0', '-i', path.join(home, 'keyring')], { env });
  const identity = ['-i', '0', '--osd-data', data];
  await run('ceph-osd', ['--mkfs', ...identity, '--osd-uuid', id, '--no-mon-config'], { env });
  launch('ceph-osd', '-f', ...identity);
}

async function untilItAnswers(child: ChildProcess, endpoint: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES && child.exitCode === null; tries += 1) {
    const response = await fetch(endpoint).catch(() => undefined);
    if (response) return;
    await pause(START_PAUSE_MS);
  }
  throw new Error('The S3 gateway did not start.');
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Starts the gateway with one user and its files in `home`, an empty folder. */
export async function startS3Gateway(home: string): Promise<S3Gateway> {
  const ports = { monitor: await freePort(), gateway: await freePort() };
  const [cluster, settings] = [randomUUID(), path.join(home, 'ceph.conf')];
  await writeFile(settings, settingsOf(home, ports, cluster));
  const env = { ...process.env, CEPH_CONF: settings };
  const children: ChildProcess[] = [];
  const launch = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(program, args, { cwd: home, env, stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    children.push(child);
    return child;
  };
  const starting = { home, launch, env };
  await makeKeys(home);
  await startMonitor(starting, ports.monitor, cluster);
  await startStore(starting);
  const endpoint = `http://127.0.0.1:${ports.gateway}`;
  const open = async (): Promise<ChildProcess> => {
    const child = launch('radosgw', '-f', '-n', ADMIN);
    await untilItAnswers(child, endpoint);
    return child;
  };
  let gateway = await open();
  const user = { accessKeyId: 'CUTROOM', secretAccessKey: randomUUID() };
  const keys = ['--access-key', user.accessKeyId, '--secret-key', user.secretAccessKey];
  await run('radosgw-admin', ['user', 'create', '--uid=cutroom', '--display-name=Cutroom', ...keys], { env });
  return {
    endpoint,
    ...user,
    pause: () => void gateway.kill('SIGSTOP'),
    resume: () => void gateway.kill('SIGCONT'),
    stop: () => endOf(gateway),
    startAgain: async () => {
      gateway = await open();
    },
    end: async () => {
      for (const child of children.toReversed()) await endOf(child);
    },
  };
}
