/** Finished rounds, times and their corrections of imported projects (docs/import.md#import). */
import { LIMITS } from '#domain/platform/limits.ts';
import { roundToHundredths } from '#domain/platform/numbers.ts';
import type { Author } from '#domain/platform/person.ts';
import type { Minutes } from '#domain/platform/units.ts';
import type { Pause, Round, TimeCorrection, WorkTimes } from '#domain/work/projects/project.ts';
import { isFields } from '../provider/pages.ts';
import type { LocalIdOf } from './kind.ts';
import { createdAtIn } from './people-kinds.ts';
import { readRoundChecks, toLocalRoundChecks } from './project-checks.ts';
import { cleanText, idOfRecord, type Values, valuesOf } from './values.ts';

const MINUTES = { min: 0, max: LIMITS.workedMinutes, fallback: 0 };

/** A round with remote IDs. */
export type ParsedRound = Omit<Round, 'requestedBy' | 'cutId' | 'noteIds'> & {
  requestedBy: Author;
  cut: number | null;
  notes: number[];
};

const pausesIn = (values: Values): Pause[] => {
  const resumed = values.instants('resumeTime');
  return values.instants('pauseTime').map((pausedAt, index) => ({ pausedAt, resumedAt: resumed[index] ?? null }));
};

const optionalMinutes = (values: Values): Minutes | null =>
  values.fields['projectRuntime'] === undefined || values.fields['projectRuntime'] === null
    ? null
    : roundToHundredths(values.number('projectRuntime', MINUTES));

/** Reads the times of a round. */
export const timesIn = (values: Values): WorkTimes => ({
  startedAt: values.instant('startedAt'),
  endedAt: values.instant('endedAt'),
  pauses: pausesIn(values),
  runtimeMinutes: optionalMinutes(values),
});

/** Reads a nested object; its notes are reported under the project. */
export function nestedIn(values: Values, value: unknown): Values {
  const nested = valuesOf(isFields(value) ? value : {}, { of: 'Project', notes: [] });
  return { ...nested, note: values.note };
}

function authorIn(value: unknown): Author {
  const name =
    isFields(value) && typeof value['name'] === 'string'
      ? cleanText(value['name'].slice(0, 2 * LIMITS.nameLength))
      : '';
  return { id: idOfRecord(value) ?? 0, name };
}

/** Reads a finished round. */
export function roundIn(values: Values): ParsedRound {
  return {
    ...timesIn(values),
    reason: values.text('reason', LIMITS.textLength),
    requestedBy: authorIn(values.fields['requestedBy']),
    requestedAt: values.instant('requestedAt') ?? createdAtIn(values),
    isSetBack: values.flag('setBack'),
    cut: values.ref('cut')?.id ?? null,
    notes: values.list('notes').flatMap((one) => idOfRecord(one) ?? []),
    ...readRoundChecks(values),
  };
}

/** Reads a correction of times. */
export const correctionIn = (values: Values): TimeCorrection => ({
  before: timesIn(nestedIn(values, values.fields['before'])),
  after: timesIn(nestedIn(values, values.fields['after'])),
  reason: values.text('reason', LIMITS.textLength),
  correctedBy: authorIn(values.fields['correctedBy']),
  correctedAt: values.instant('correctedAt') ?? createdAtIn(values),
});

/** Returns the author with their local ID, or 0 if unknown. */
export const toLocalAuthor = ({ id, name }: Author, idOf: LocalIdOf): Author => ({ id: idOf('User', id) ?? 0, name });

/** Returns the rounds with local IDs. */
export const toLocalRounds = (rounds: readonly ParsedRound[], idOf: LocalIdOf): Round[] =>
  rounds.map(({ cut, notes, requestedBy, ...round }) => {
    const cutId = idOf('Cut', cut);
    const cause = cutId === null ? {} : { cutId, noteIds: notes.flatMap((one) => idOf('Feedback', one) ?? []) };
    return { ...round, ...toLocalRoundChecks(round, idOf), requestedBy: toLocalAuthor(requestedBy, idOf), ...cause };
  });
