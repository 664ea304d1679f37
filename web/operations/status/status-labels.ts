/** Labels and values of the status page. */
import { unlinkedText } from '#domain/identity/company-links.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import type { ApiStatus } from '#contract/operations/status.ts';
import type { SettingsSection } from '#web/lib/address/settings-paths.ts';
import { dateTimeText, numberText } from '#web/lib/time/format.ts';

export type StatusLine = {
  label: string;
  text: string;
  isBad?: boolean;
  /** Section of the settings with the details. */
  section?: SettingsSection;
};

export const STATUS_LOAD_FAILED = "Couldn't load the status.";

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Returns, for example, `3.4 GB`, in units of 1024. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`;
}

const queueLine = (label: string, { waiting, failed }: ApiStatus['jobs']): StatusLine => ({
  label,
  text: `${numberText(waiting)} waiting${failed === 0 ? '' : `, ${numberText(failed)} failed`}`,
  isBad: failed > 0,
});

const times = (ms: number | null): string => (ms === null ? 'none yet' : `${ms} ms or less`);
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Returns the lines of the company sign-in; none without a provider. */
export function companyLines(oidc: ApiStatus['companySignIn']): StatusLine[] {
  if (!oidc) return [];
  const { issuer, lastSuccess, lastError, unlinked, required: isRequired = false } = oidc;
  const isBad = lastError !== null && (lastSuccess === null || lastError.at > lastSuccess);
  return [
    { label: 'Company sign-in', text: issuer },
    { label: 'Last company sign-in', text: lastSuccess === null ? 'none' : dateTimeText(instantFromApi(lastSuccess)) },
    ...(unlinked === undefined
      ? []
      : [{ label: 'Not linked', text: unlinkedText({ unlinked, isRequired }), isBad: isRequired && unlinked > 0 }]),
    ...(lastError
      ? [
          {
            label: 'Last error of the provider',
            text: `${dateTimeText(instantFromApi(lastError.at))}: ${lastError.message}`,
            isBad,
          },
        ]
      : []),
  ];
}

export const storageLines = (status: ApiStatus): StatusLine[] => [
  { label: 'Database', text: `${ENGINES[status.engine]}, ${bytesText(status.databaseBytes)}` },
  ...(status.freeBytes === null ? [] : [{ label: 'Free disk space', text: bytesText(status.freeBytes) }]),
  {
    label: 'Last backup',
    text: status.lastBackup === null ? 'none' : dateTimeText(instantFromApi(status.lastBackup)),
  },
];

export const emailLines = (status: ApiStatus): StatusLine[] => [queueLine('Emails', status.mails)];

/** Adds the section with the details to the lines. */
const linesIn = (section: SettingsSection, lines: readonly StatusLine[]): StatusLine[] =>
  lines.map((line) => ({ ...line, section }));

export const instanceLines = (status: ApiStatus): StatusLine[] => [
  { label: 'Version', text: status.version },
  ...linesIn('storage', storageLines(status)),
  ...linesIn('security', companyLines(status.companySignIn)),
  queueLine('Jobs', status.jobs),
  ...linesIn('email', emailLines(status)),
  ...linesIn('webhooks', [queueLine('Webhooks', status.deliveries)]),
];

export const processLines = ({ process }: ApiStatus): StatusLine[] => [
  { label: 'Running since', text: dateTimeText(instantFromApi(process.startedAt)) },
  { label: 'Memory', text: bytesText(process.memoryBytes) },
  { label: 'Open pages', text: numberText(process.streams) },
  {
    label: 'Requests',
    text: numberText(process.requests) + (process.failed === 0 ? '' : `, ${numberText(process.failed)} failed`),
    isBad: process.failed > 0,
  },
  { label: 'Median response time', text: times(process.medianMs) },
  { label: '95th percentile', text: times(process.slowMs) },
];
