/** What the doctor looks at before anything is opened: the data folder, its disk, and what the settings say of the way to the house. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Config, needsFolder } from '#server/platform/config.ts';
import { freeBytesOf, LOW_DISK_BYTES } from '#server/operations/house-trouble.ts';
import { plainHttpWarning } from '#server/platform/plain-http.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const GIB = 1024 ** 3;
const NO_ROOM_BYTES = 20 * 1024 ** 2;
/** Bits that let others than the owner in. */
const OTHERS = 0o077;

type Open = { file: string; mode: number };

/** The folder itself and what lies in it, as far as others may read or write it. */
async function listOpen(folder: string): Promise<Open[]> {
  const names = await readdir(folder);
  const files = [folder, ...names.map((name) => path.join(folder, name))];
  const found = await Promise.all(files.map(async (file) => ({ file, at: await lstat(file) })));
  return found
    .filter(({ at }) => (at.isFile() || at.isDirectory()) && (at.mode & OTHERS) !== 0)
    .map(({ file, at }) => ({ file, mode: at.isDirectory() ? 0o700 : 0o600 }));
}

async function close(open: readonly Open[]): Promise<string> {
  for (const { file, mode } of open) await chmod(file, mode);
  return 'They are their owner’s alone now.';
}

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const name = 'data folder';
  let open: Open[];
  try {
    open = await listOpen(dataDir);
  } catch (error) {
    return fault(name, `${dataDir} cannot be read (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR.`);
  }
  if (open.length === 0) return ok(name, `${dataDir} is its owner’s alone.`);
  const which = `${open[0]?.file}${open.length > 1 ? ` and ${open.length - 1} more` : ''}`;
  return warning(name, `Others on this machine may open ${which}. --fix closes them.`, () => close(open));
}

async function checkDisk(config: Config): Promise<Finding> {
  const free = await freeBytesOf(config);
  if (free === undefined) return warning('disk', 'How much room is left cannot be told.');
  const words = `${(free / GIB).toFixed(1)} GB are free.`;
  if (free < NO_ROOM_BYTES) return fault('disk', `${words} Nothing can be saved: make room.`);
  return free < LOW_DISK_BYTES ? warning('disk', `${words} Make room soon.`) : ok('disk', words);
}

function checkProxy(config: Config): Finding {
  const { publicUrl, trustProxy } = config;
  const plain = plainHttpWarning(config);
  if (plain !== undefined) return warning('proxy', plain);
  if (publicUrl === undefined)
    return warning(
      'proxy',
      'PUBLIC_URL is not set: the house takes the name that a request gives. Set it where strangers reach the server.',
    );
  if (publicUrl.startsWith('https:') && trustProxy.length === 0)
    return warning(
      'proxy',
      'PUBLIC_URL is https and TRUST_PROXY is not set: all people have the proxy’s address. Set it to that address.',
    );
  return ok('proxy', `People use ${publicUrl}.`);
}

export const checkMachine = async (config: Config): Promise<Finding[]> => [
  ...(needsFolder(config) ? [await checkFolder(config), await checkDisk(config)] : []),
  checkProxy(config),
];
