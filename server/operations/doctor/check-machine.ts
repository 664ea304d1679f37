/** Doctor checks before anything is opened: the data folder, its disk, and the settings for the public address. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Config, needsFolder } from '#server/platform/config/config.ts';
import { freeBytesOf, LOW_DISK_BYTES } from '#server/operations/instance-health.ts';
import { plainHttpWarning } from '#server/platform/net/plain-http.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const GIB = 1024 ** 3;
const NO_ROOM_BYTES = 20 * 1024 ** 2;
/** Permission bits of group and others. */
const GROUP_AND_OTHERS_BITS = 0o077;

type ReadableFile = { file: string; mode: number };

/** Returns the folder and its entries that other users may read or write. */
async function listReadableByOthers(folder: string): Promise<ReadableFile[]> {
  const names = await readdir(folder);
  const files = [folder, ...names.map((name) => path.join(folder, name))];
  const found = await Promise.all(files.map(async (file) => ({ file, at: await lstat(file) })));
  return found
    .filter(({ at }) => (at.isFile() || at.isDirectory()) && (at.mode & GROUP_AND_OTHERS_BITS) !== 0)
    .map(({ file, at }) => ({ file, mode: at.isDirectory() ? 0o700 : 0o600 }));
}

async function close(open: readonly ReadableFile[]): Promise<string> {
  for (const { file, mode } of open) await chmod(file, mode);
  return 'Only the owner can open them now.';
}

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const name = 'data folder';
  let open: ReadableFile[];
  try {
    open = await listReadableByOthers(dataDir);
  } catch (error) {
    return fault(name, `Can't read ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR.`);
  }
  if (open.length === 0) return ok(name, `Only the owner can open ${dataDir}.`);
  const openFiles = `${open[0]?.file}${open.length > 1 ? ` and ${open.length - 1} more` : ''}`;
  return warning(name, `Other users of this machine can open ${openFiles}. --fix restricts access.`, () => close(open));
}

async function checkDisk(config: Config): Promise<Finding> {
  const free = await freeBytesOf(config);
  if (free === undefined) return warning('disk', "Couldn't read the free disk space.");
  const message = `${(free / GIB).toFixed(1)} GB free.`;
  if (free < NO_ROOM_BYTES) return fault('disk', `${message} Nothing can be saved. Free up space.`);
  return free < LOW_DISK_BYTES ? warning('disk', `${message} Free up space soon.`) : ok('disk', message);
}

function checkProxy(config: Config): Finding {
  const { publicUrl, trustProxy } = config;
  const plain = plainHttpWarning(config);
  if (plain !== undefined) return warning('proxy', plain);
  if (publicUrl === undefined)
    return warning(
      'proxy',
      'PUBLIC_URL is not set, so links use the host name of each request. Set it if the server is reachable from the internet.',
    );
  if (publicUrl.startsWith('https:') && trustProxy.length === 0)
    return warning(
      'proxy',
      "PUBLIC_URL is https but TRUST_PROXY is not set, so everyone appears with the proxy's address. Set it to that address.",
    );
  return ok('proxy', `The public address is ${publicUrl}.`);
}

export const checkMachine = async (config: Config): Promise<Finding[]> => [
  ...(needsFolder(config) ? [await checkFolder(config), await checkDisk(config)] : []),
  checkProxy(config),
];
