/** Workspace settings on the API (docs/api-reference.md#calls-settings). */
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { CLIENT_LANGUAGES } from '#domain/platform/clients/client-languages.ts';
import { EDITOR_TIMERS } from '#domain/platform/editor-timer.ts';
import {
  TWO_FACTOR_AUDIENCES,
  TWO_FACTOR_GRACE_DAYS,
  type WorkspaceSettings,
  type EffectiveSettings,
  MAX_BREAK_MINUTES,
  WEEK_DAYS,
} from '#domain/platform/settings.ts';
import { MAX_REMINDER_DAYS } from '#domain/platform/clients/client-settings.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { FILE_DAYS, REMAINING_VERSIONS } from '#domain/platform/storage/storage-rule.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantToApi, iriOf } from '#contract/platform/jsonld.ts';
import { contentUrlOf } from '#contract/platform/pictures.ts';
import { proof } from '#contract/platform/proof.ts';
import {
  choice,
  described,
  flag,
  instant,
  integer,
  iri,
  list,
  nested,
  nullable,
  optional,
  objectWithNames,
  partial,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const settings = {
  name: text(),
  timeZone: described(text(), 'IANA name of the time zone of the app, such as Europe/Berlin. The API stays in UTC.'),
  workingHours: nullable(nested({ from: text(), till: text(), days: list(choice(WEEK_DAYS), WEEK_DAYS.length) })),
  breakMinutes: described(
    integer<Minutes>(0, MAX_BREAK_MINUTES),
    'Minutes of the working hours in which nobody works.',
  ),
  editRatios: objectWithNames(PROJECT_CLASSES, nullable(integer())),
  editorTimer: choice(EDITOR_TIMERS),
  twoTimers: described(flag(), 'Whether a person may have several running timers.'),
  secondFactorFor: described(choice(TWO_FACTOR_AUDIENCES), 'Who must use two-factor authentication in the app.'),
  secondFactorDays: described(integer(0, TWO_FACTOR_GRACE_DAYS), 'Days people have to set it up.'),
  copyAboveMbits: described(
    nullable(integer()),
    'Bit rate in Mbit/s above which playable versions get a review copy too; null for never. Needs FFMPEG.',
  ),
  accent: described(
    nullable(text(7)),
    'Color of main buttons on share pages and in emails to clients, as #rrggbb; null for the default.',
  ),
  clientLanguage: described(
    nullable(choice(CLIENT_LANGUAGES)),
    "Language of share pages and emails to clients; null for that of the reader's browser.",
  ),
  clientReminderDays: described(
    integer(0, MAX_REMINDER_DAYS),
    'Days after which a client is reminded by email; 0 for never.',
  ),
  replyTo: described(text(LIMITS.emailLength), 'Address to which clients reply; empty for that of the sender.'),
};

const storageRule = {
  keepFilesDays: described(
    nullable(integer(FILE_DAYS.min, FILE_DAYS.max)),
    'Days after which files of versions of completed and scored work are removed; null for never.',
  ),
  keepFiles: described(
    choice(REMAINING_VERSIONS),
    'Versions that keep their files: approved ones (the newest if there is none), or the newest.',
  ),
};

const money = {
  currency: described(text(3), 'ISO code of the currency of rates and prices; empty for none.'),
  managersSeeClientMoney: described(flag(), 'Whether managers see what clients pay.'),
};

const settingsResponse = shape({
  ...settings,
  logo: described(nullable(iri('MediaUpload')), 'Logo on share pages and in emails to clients.'),
  logoUrl: described(nullable(text()), 'URL of the logo.'),
  editorTimerFixed: described(flag(), 'Whether the environment variable EDITOR_TIMER sets `editorTimer`.'),
  timeZoneFixed: described(flag(), 'Whether the environment variable TIME_ZONE sets `timeZone`.'),
  makesCopies: described(flag(), 'Whether the environment variable FFMPEG is set, so that the server makes copies.'),
  answered: described(flag(), 'Whether an administrator has saved the settings.'),
  keepFilesDays: optional(
    described(
      integer(FILE_DAYS.min, FILE_DAYS.max),
      'Days after which files of versions of completed and scored work are removed; absent for never.',
    ),
  ),
  keepFiles: optional(storageRule.keepFiles),
  keepFilesFrom: optional(described(instant(), 'Time of the first run of the rule.')),
  currency: optional(described(text(), 'ISO code of the currency of rates and prices; absent without one.')),
  managersSeeClientMoney: optional(money.managersSeeClientMoney),
  currencyFixed: optional(described(flag(), 'Whether a month was closed, after which the currency stays.')),
});
export type ApiSettings = Static<typeof settingsResponse>;

const ratio = optional(nullable(integer()));

const settingsBody = partial(
  shape({
    ...settings,
    ...storageRule,
    ...money,
    /** Project types left out keep their ratio. */
    editRatios: nested({ Premium: ratio, Standard: ratio, Basic: ratio, Podcast: ratio } satisfies Record<
      ProjectClass,
      unknown
    >),
    logo: described(
      nullable(ref('MediaUpload')),
      'A PNG, JPEG or WebP picture of up to 1 MB. It is scaled to at most 400 x 120 pixels.',
    ),
    currentPassword: proof,
  }),
);
/** Changes as sent: the upload of a logo by its IRI. */
export type SentSettings = Omit<SettingsChange, 'logo'> & { logo?: string | null };
export type SettingsChange = Omit<Static<typeof settingsBody>, 'currentPassword'>;

const plain = { kind: 'plain', path: '/api/settings', response: settingsResponse, status: 200 } as const;

export const getSettings = endpoint({
  ...plain,
  name: 'settings.get',
  method: 'GET',
  roles: EVERYONE,
  summary: 'Returns the workspace settings in effect.',
});

export const changeSettings = endpoint({
  ...plain,
  name: 'settings.change',
  method: 'PATCH',
  roles: ADMINS,
  body: settingsBody,
  worksOnFullDisk: true,
  refusals: [412, 429],
  summary: 'Changes workspace settings.',
});

/** Shapes the settings; `logoFile` is the file name of the logo. */
export const settingsToApi = (
  {
    version,
    isTimerFixed,
    isZoneFixed,
    secondFactorSince: _since,
    logo,
    keepFilesDays,
    keepFiles,
    keepFilesFrom,
    currency,
    managersSeeClientMoney,
    isCurrencyFixed,
    ...settingsNow
  }: EffectiveSettings,
  logoFile: string | null,
): ApiSettings => ({
  ...settingsNow,
  logo: logo === null ? null : iriOf('MediaUpload', logo),
  logoUrl: logoFile === null ? null : contentUrlOf(logoFile),
  editorTimerFixed: isTimerFixed,
  timeZoneFixed: isZoneFixed,
  answered: version > 0,
  ...(keepFilesDays === null
    ? {}
    : { keepFilesDays, keepFiles, ...(keepFilesFrom === null ? {} : { keepFilesFrom: instantToApi(keepFilesFrom) }) }),
  ...(currency === '' ? {} : { currency, managersSeeClientMoney, currencyFixed: isCurrencyFixed }),
});

export type ReadSettings = Omit<WorkspaceSettings, 'logo'> & {
  logoUrl: string | null;
  isTimerFixed: boolean;
  isZoneFixed: boolean;
  makesCopies: boolean;
  isConfigured: boolean;
  isCurrencyFixed: boolean;
};

export const settingsFromApi = ({
  editorTimerFixed,
  timeZoneFixed,
  answered,
  logo: _logo,
  keepFilesDays,
  keepFiles = 'approved',
  keepFilesFrom: _from,
  currency = '',
  managersSeeClientMoney = false,
  currencyFixed = false,
  ...rest
}: ApiSettings): ReadSettings => ({
  ...rest,
  keepFilesDays: keepFilesDays ?? null,
  keepFiles,
  currency,
  managersSeeClientMoney,
  isCurrencyFixed: currencyFixed,
  isTimerFixed: editorTimerFixed,
  isZoneFixed: timeZoneFixed,
  isConfigured: answered,
});
