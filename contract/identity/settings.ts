/** Settings of the house on the wire (docs/wire.md#calls-settings). */
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { EDITOR_TIMERS } from '#domain/identity/editor-timer.ts';
import {
  FACTOR_AUDIENCES,
  FACTOR_GRACE_DAYS,
  type HouseSettings,
  type PresentSettings,
  WEEK_DAYS,
} from '#domain/identity/settings.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { proof } from './proof.ts';
import {
  choice,
  described,
  flag,
  integer,
  list,
  nested,
  nullable,
  optional,
  perName,
  partial,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const settings = {
  name: text(),
  workingHours: nullable(nested({ from: text(), till: text(), days: list(choice(WEEK_DAYS), WEEK_DAYS.length) })),
  editRatios: perName(PROJECT_CLASSES, nullable(integer())),
  editorTimer: choice(EDITOR_TIMERS),
  twoTimers: described(flag(), "Whether one person's clock may run on two projects at once."),
  secondFactorFor: described(choice(FACTOR_AUDIENCES), 'Of whom a second factor is demanded, in sessions of the app.'),
  secondFactorDays: described(integer(0, FACTOR_GRACE_DAYS), 'How many days people are given to set one up.'),
};

const settingsAnswer = shape({
  ...settings,
  editorTimerFixed: described(flag(), 'Whether the environment variable EDITOR_TIMER decides about `editorTimer`.'),
  answered: described(flag(), 'Whether an administrator has ever saved them.'),
});
export type WireSettings = Static<typeof settingsAnswer>;

const ratio = optional(nullable(integer()));

const settingsBody = partial(
  shape({
    ...settings,
    /** A type that is not named keeps its ratio. */
    editRatios: nested({ Premium: ratio, Standard: ratio, Basic: ratio, Podcast: ratio } satisfies Record<
      ProjectClass,
      unknown
    >),
    currentPassword: proof,
  }),
);
export type SettingsChange = Omit<Static<typeof settingsBody>, 'currentPassword'>;

const plain = { kind: 'plain', path: '/api/settings', answer: settingsAnswer, status: 200 } as const;

export const getSettings = endpoint({
  ...plain,
  name: 'settings.get',
  method: 'GET',
  roles: EVERYONE,
  summary: 'The settings of the house, as they hold.',
});

export const changeSettings = endpoint({
  ...plain,
  name: 'settings.change',
  method: 'PATCH',
  roles: ADMINS,
  body: settingsBody,
  refusals: [412, 429],
  summary: 'Changes settings of the house.',
});

export const settingsToWire = ({
  version,
  isTimerFixed,
  secondFactorSince: _since,
  ...settingsNow
}: PresentSettings): WireSettings => ({
  ...settingsNow,
  editorTimerFixed: isTimerFixed,
  answered: version > 0,
});

export type ReadSettings = HouseSettings & { isTimerFixed: boolean; isAnswered: boolean };

export const settingsFromWire = ({ editorTimerFixed, answered, ...rest }: WireSettings): ReadSettings => ({
  ...rest,
  isTimerFixed: editorTimerFixed,
  isAnswered: answered,
});
