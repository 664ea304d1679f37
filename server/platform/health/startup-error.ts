/** Startup errors as one sentence for the administrator (docs/operations.md#trouble). */
import type { Config } from '#server/platform/config/config.ts';
import { ConfigError } from '#server/platform/config/config-values.ts';
import { DataFolderError } from '#server/platform/config/data-folder.ts';
import { DatabaseCheckError } from '#server/platform/db/check/check-database.ts';
import { isDatabaseUnavailable, isDiskFull, movedMessageOf } from '#server/platform/db/database-errors.ts';
import { NewerDatabaseError } from '#server/platform/db/migrate.ts';
import { hostsOf } from '#server/platform/db/postgres.ts';
import { UnavailableError } from './unavailable.ts';

/** An error whose message is such a sentence. */
export class StartupError extends Error {}

const MESSAGE_ERRORS = [
  StartupError,
  ConfigError,
  DataFolderError,
  DatabaseCheckError,
  NewerDatabaseError,
  UnavailableError,
];

type SystemError = { code?: unknown; errcode?: unknown; syscall?: unknown; message?: string };

function listenMessage({ code }: SystemError, { host, port }: Config): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `This user has no permission to listen on port ${port}. Set PORT to 1024 or higher.`;
  return `Cutroom cannot listen on ${host} (${String(code)}). Set HOST to an address of this machine.`;
}

/** Returns the server of DATABASE_URL without its password. */
function databaseNameOf(databaseUrl: string): string {
  const hosts = hostsOf(databaseUrl).map((url) => new URL(url));
  return `${hosts.map(({ host }) => host).join(',')}${hosts[0]?.pathname}`;
}

const SQLITE_DAMAGED = [11, 26];

function databaseMessage(error: SystemError, { databaseUrl, dataDir }: Config): string | undefined {
  const { code, errcode, message = '' } = error;
  const reason = message === '' ? String(code) : message.replace(/\.$/, '');
  const isPostgresError = typeof code === 'string' && (isDatabaseUnavailable(error) || /^(28|3D|42501)/.test(code));
  if (databaseUrl !== undefined && (isPostgresError || isDatabaseUnavailable(error)))
    return `The database ${databaseNameOf(databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL and that the server is running.`;
  if (typeof errcode !== 'number') return undefined;
  if (SQLITE_DAMAGED.includes(errcode))
    return `The database in ${dataDir} is damaged or is not a database. Restore a backup of cutroom.db.`;
  return `The database in ${dataDir} cannot be opened: ${reason}.`;
}

/** Returns the sentence for an expected failure, or undefined for an unexpected one. */
export function startupMessageOf(error: unknown, config: Config | undefined): string | undefined {
  const systemError = error as SystemError;
  if (MESSAGE_ERRORS.some((kind) => error instanceof kind)) return systemError.message;
  if (!config) return undefined;
  if (systemError.syscall === 'listen' || systemError.syscall === 'getaddrinfo')
    return listenMessage(systemError, config);
  const moved = movedMessageOf(error);
  if (moved !== undefined) return moved;
  if (isDiskFull(error)) return `The disk that holds ${config.dataDir} is full.`;
  return databaseMessage(systemError, config);
}
