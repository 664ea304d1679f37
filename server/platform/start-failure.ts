/** Why the program cannot start, in one sentence for the person who started it (docs/decisions.md#trouble). */
import { type Config, ConfigError } from './config.ts';
import { DataFolderError } from './data-folder.ts';
import { DatabaseCheckError } from '#server/platform/db/check-database.ts';
import { isDatabaseAway, isDiskFull, movedSentence } from '#server/platform/db/database-errors.ts';
import { NewerDatabaseError } from '#server/platform/db/migrate.ts';
import { hostsOf } from '#server/platform/db/postgres.ts';
import { UnavailableError } from './unavailable.ts';

/** A reason that is already a sentence, for those who start the program in their own way. */
export class StartError extends Error {}

const SENTENCES = [StartError, ConfigError, DataFolderError, DatabaseCheckError, NewerDatabaseError, UnavailableError];

type Trouble = { code?: unknown; errcode?: unknown; syscall?: unknown; message?: string };

function listenTrouble({ code }: Trouble, { host, port }: Config): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`;
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to one from 1024 up.`;
  return `Cutroom cannot listen on ${host} (${String(code)}). Set HOST to an address of this machine.`;
}

/** The server of DATABASE_URL without its password. */
function databaseNameOf(databaseUrl: string): string {
  const hosts = hostsOf(databaseUrl).map((url) => new URL(url));
  return `${hosts.map(({ host }) => host).join(',')}${hosts[0]?.pathname}`;
}

const SQLITE_DAMAGED = [11, 26];

function databaseTrouble(error: Trouble, { databaseUrl, dataDir }: Config): string | undefined {
  const { code, errcode, message = '' } = error;
  const reason = message === '' ? String(code) : message.replace(/\.$/, '');
  const isPostgresTrouble = typeof code === 'string' && (isDatabaseAway(error) || /^(28|3D|42501)/.test(code));
  if (databaseUrl !== undefined && (isPostgresTrouble || isDatabaseAway(error)))
    return `The database ${databaseNameOf(databaseUrl)} cannot be used: ${reason}. Check DATABASE_URL and that the server is running.`;
  if (typeof errcode !== 'number') return undefined;
  if (SQLITE_DAMAGED.includes(errcode))
    return `The database in ${dataDir} is damaged or is no database. Restore a backup of cutroom.db.`;
  return `The database in ${dataDir} cannot be opened: ${reason}.`;
}

/** The sentence; undefined for a failure that nobody foresaw. */
export function sentenceOf(error: unknown, config: Config | undefined): string | undefined {
  const trouble = error as Trouble;
  if (SENTENCES.some((kind) => error instanceof kind)) return trouble.message;
  if (!config) return undefined;
  if (trouble.syscall === 'listen' || trouble.syscall === 'getaddrinfo') return listenTrouble(trouble, config);
  const moved = movedSentence(error);
  if (moved !== undefined) return moved;
  if (isDiskFull(error)) return `The disk that holds ${config.dataDir} is full.`;
  return databaseTrouble(trouble, config);
}
