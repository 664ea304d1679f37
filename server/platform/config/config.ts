/** Settings, read from the environment once. Malformed settings are rejected by name. */
import { isTimeZone, type TimeZone } from '#domain/platform/time-zone.ts';
import { nearestTimeZones } from '#domain/platform/time-zone-names.ts';
import { isIP } from 'node:net';
import path from 'node:path';
import type { BackupPlan } from '#domain/platform/backup-plan.ts';
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '#domain/platform/sign-in/sessions.ts';
import { EDITOR_TIMERS, type EditorTimer } from '#domain/platform/editor-timer.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { hostsOf } from '#server/platform/db/postgres.ts';
import { ConfigError, type Env, oneOf, url, valueOf } from './config-values.ts';
import { type OidcConfig, readOidc } from './oidc-config.ts';
import { SERVER_STANDARD, type ServerSettings } from '#server/platform/db/open.ts';

export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type EmailConfig = { smtpUrl: string; from: string };

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL address, which may list several hosts, `one:5432,two:5432`. */
  databaseUrl: string | undefined;
  databaseServer: ServerSettings;
  /** Seconds for which `/readyz` answers 503 during shutdown before the port is closed. */
  stopDelaySeconds: Seconds;
  /** Allows starting on an empty database although files of another one exist. */
  allowsEmptyDatabase: boolean;
  adminEmail: string;
  adminPassword: string | undefined;
  tokenLifetimeSeconds: Seconds;
  tokenSecret: string | undefined;
  /** Idle and absolute lifetime of a session. */
  sessions: SessionLimits;
  /** Timer permissions of editors. When set, they override the workspace setting. */
  editorTimer: EditorTimer | undefined;
  /** Time zone of the workspace. When set, it overrides the workspace setting. */
  timeZone: TimeZone | undefined;
  maxUploadBytes: number;
  maxCutBytes: number;
  /** The ffmpeg program that makes playable copies of versions. Without a path, no copies are made. */
  ffmpeg: string | undefined;
  trustProxy: string[];
  corsOrigins: string[];
  publicUrl: string | undefined;
  logLevel: string;
  /** Token required to read /metrics. */
  metricsToken: string | undefined;
  /** Port that serves metrics without authentication. */
  metricsPort: number | undefined;
  /** Mail settings; when absent, no email is sent. */
  mail: EmailConfig | undefined;
  /** Without it, nobody can sign in with a company account. */
  oidc: OidcConfig | undefined;
  s3: S3Config | undefined;
  /** Backup settings; when absent, no scheduled backups are made. */
  backups: BackupConfig | undefined;
  /** Copies the embedded database before a new version changes it. */
  backsUpBeforeUpgrade: boolean;
  /** Hosts and addresses in private networks that webhooks may call. */
  webhookPrivateHosts: string[];
};

/** False with PostgreSQL and an S3 store, when nothing is stored on this machine. */
export const needsFolder = ({ databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): boolean =>
  databaseUrl === undefined || s3 === undefined;

type BackupConfig = {
  /** Target: a folder, or `s3` for the bucket that stores the uploads. */
  to: string;
  plan: BackupPlan;
  /** Number of scheduled backups to retain. */
  keep: number;
  passphrase: string | undefined;
};

function wholeNumber(env: Env, name: string, bounds: { min: number; max: number; standard: number }): number {
  const value = valueOf(env, name);
  if (value === undefined) return bounds.standard;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < bounds.min || number > bounds.max)
    throw new ConfigError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}, not "${value}".`);
  return number;
}

function timeZone(env: Env): TimeZone | undefined {
  const name = valueOf(env, 'TIME_ZONE');
  if (name === undefined || isTimeZone(name)) return name;
  throw new ConfigError(
    `TIME_ZONE must be a time zone such as Europe/Berlin, not "${name}". Did you mean ${nearestTimeZones(name).join(', ')}?`,
  );
}

/** Reads a PostgreSQL address with one or more hosts. */
function databaseUrl(env: Env): string | undefined {
  const value = valueOf(env, 'DATABASE_URL');
  if (value === undefined) return undefined;
  for (const one of hostsOf(value)) url({ DATABASE_URL: one }, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  return value;
}

const databaseServer = (env: Env): ServerSettings => ({
  ...SERVER_STANDARD,
  pool: wholeNumber(env, 'DATABASE_POOL', { min: 1, max: 500, standard: SERVER_STANDARD.pool }),
  reportsPool: wholeNumber(env, 'DATABASE_REPORTS_POOL', { min: 1, max: 500, standard: SERVER_STANDARD.reportsPool }),
  isNaming: oneOf(env, 'DATABASE_NAMED_STATEMENTS', ['on', 'off']) === 'on',
});

const listOf = (env: Env, name: string): string[] =>
  (valueOf(env, name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function corsOrigins(env: Env): string[] {
  const origins = listOf(env, 'CORS_ORIGINS');
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`CORS_ORIGINS must list origins such as https://app.example.com, not "${origin}".`);
  return origins;
}

/** Accepts an IP address, a CIDR range, or a named range of the local machine or network. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function trustedProxies(env: Env): string[] {
  const proxies = listOf(env, 'TRUST_PROXY');
  for (const proxy of proxies)
    if (!isProxy(proxy)) throw new ConfigError(`TRUST_PROXY must list IP addresses or ranges, not "${proxy}".`);
  return proxies;
}

function s3(env: Env): S3Config | undefined {
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (!endpoint) return undefined;
  const needed = (name: string): string => {
    const value = valueOf(env, name);
    if (!value) throw new ConfigError(`${name} must be set when S3_ENDPOINT is.`);
    return value;
  };
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    bucket: needed('S3_BUCKET'),
    region: valueOf(env, 'S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

function mail(env: Env): EmailConfig | undefined {
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = valueOf(env, 'MAIL_FROM');
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined) throw new ConfigError('SMTP_URL must be set when MAIL_FROM is.');
  if (from === undefined || !/^([^<>@\s]+@[^<>@\s]+|[^<>@]+<[^<>@\s]+@[^<>@\s]+>)$/.test(from))
    throw new ConfigError('MAIL_FROM must be an email address, alone or as `Name <address>`, when SMTP_URL is set.');
  // Links in emails need a base URL, since there is no request to derive it from.
  if (valueOf(env, 'PUBLIC_URL') === undefined) throw new ConfigError('PUBLIC_URL must be set when SMTP_URL is.');
  return { smtpUrl, from };
}

function metricsToken(env: Env): string | undefined {
  const token = valueOf(env, 'METRICS_TOKEN');
  if (token !== undefined && token.length < 16)
    throw new ConfigError('METRICS_TOKEN must have at least 16 characters.');
  return token;
}

const DEFAULT_HOUR = 3;

function backupPlan(env: Env): BackupPlan {
  const hour = wholeNumber(env, 'BACKUP_AT', { min: 0, max: 23, standard: DEFAULT_HOUR });
  if (valueOf(env, 'BACKUP_EVERY_HOURS') === undefined) return { hour };
  if (valueOf(env, 'BACKUP_AT') !== undefined)
    throw new ConfigError('Set either BACKUP_AT or BACKUP_EVERY_HOURS, not both.');
  return { everyHours: wholeNumber(env, 'BACKUP_EVERY_HOURS', { min: 1, max: 168, standard: 24 }) };
}

function backups(env: Env): BackupConfig | undefined {
  const to = valueOf(env, 'BACKUP_TO');
  const plan = backupPlan(env);
  const keep = wholeNumber(env, 'BACKUP_KEEP', { min: 1, max: 1000, standard: 14 });
  if (to === undefined) return undefined;
  if (to === 's3' && valueOf(env, 'S3_ENDPOINT') === undefined)
    throw new ConfigError('S3_ENDPOINT must be set when BACKUP_TO is s3.');
  return { to: to === 's3' ? to : path.resolve(to), plan, keep, passphrase: valueOf(env, 'BACKUP_PASSPHRASE') };
}

/** Reads the settings. Throws ConfigError for the first invalid one. */
export function readConfig(env: Env, standard: { dataDir: string } = { dataDir: 'data' }): Config {
  const tokenSecret = valueOf(env, 'TOKEN_SECRET');
  if (tokenSecret !== undefined && tokenSecret.length < 32)
    throw new ConfigError('TOKEN_SECRET must have at least 32 characters.');
  const adminEmail = valueOf(env, 'ADMIN_EMAIL') ?? 'admin@cutroom.local';
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail))
    throw new ConfigError(`ADMIN_EMAIL must be an email address, not "${adminEmail}".`);
  const adminPassword = valueOf(env, 'ADMIN_PASSWORD');
  if (adminPassword !== undefined && (adminPassword.length < 8 || adminPassword.length > 200))
    throw new ConfigError('ADMIN_PASSWORD must have 8 to 200 characters.');
  return {
    port: wholeNumber(env, 'PORT', { min: 0, max: 65_535, standard: 3000 }),
    host: valueOf(env, 'HOST') ?? '0.0.0.0',
    dataDir: path.resolve(valueOf(env, 'DATA_DIR') ?? standard.dataDir),
    databaseUrl: databaseUrl(env),
    databaseServer: databaseServer(env),
    allowsEmptyDatabase: oneOf(env, 'ALLOW_EMPTY_DATABASE', ['no', 'yes']) === 'yes',
    stopDelaySeconds: wholeNumber(env, 'STOP_DELAY_SECONDS', { min: 0, max: 60, standard: 0 }),
    adminEmail: adminEmail.toLowerCase(),
    adminPassword,
    tokenLifetimeSeconds: wholeNumber(env, 'TOKEN_LIFETIME_MINUTES', { min: 1, max: 43_200, standard: 720 }) * 60,
    tokenSecret,
    sessions: {
      idleDays: wholeNumber(env, 'SESSION_IDLE_DAYS', { min: 1, max: 365, standard: DEFAULT_SESSION_LIMITS.idleDays }),
      maxDays: wholeNumber(env, 'SESSION_MAX_DAYS', { min: 1, max: 365, standard: DEFAULT_SESSION_LIMITS.maxDays }),
    },
    editorTimer: valueOf(env, 'EDITOR_TIMER') === undefined ? undefined : oneOf(env, 'EDITOR_TIMER', EDITOR_TIMERS),
    timeZone: timeZone(env),
    maxUploadBytes: wholeNumber(env, 'MAX_UPLOAD_MB', { min: 1, max: 1024, standard: 25 }) * 1024 * 1024,
    maxCutBytes: wholeNumber(env, 'MAX_CUT_GB', { min: 1, max: 100, standard: 10 }) * 1024 ** 3,
    ffmpeg: valueOf(env, 'FFMPEG'),
    trustProxy: trustedProxies(env),
    corsOrigins: corsOrigins(env),
    publicUrl: url(env, 'PUBLIC_URL', ['http:', 'https:']),
    metricsToken: metricsToken(env),
    metricsPort:
      valueOf(env, 'METRICS_PORT') === undefined
        ? undefined
        : wholeNumber(env, 'METRICS_PORT', { min: 0, max: 65_535, standard: 0 }),
    logLevel: oneOf(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    mail: mail(env),
    oidc: readOidc(env),
    s3: s3(env),
    backups: backups(env),
    backsUpBeforeUpgrade: oneOf(env, 'BACKUP_BEFORE_UPGRADE', ['on', 'off']) === 'on',
    webhookPrivateHosts: listOf(env, 'WEBHOOK_PRIVATE_HOSTS').map((host) => host.toLowerCase()),
  };
}
