/** Installs Debian packages that tests need, where possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(APT, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Installs these packages as root on Debian. Returns whether they are installed. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return false;
  console.log(`  installing ${names.join(', ')} from Debian ...`);
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names);
}
