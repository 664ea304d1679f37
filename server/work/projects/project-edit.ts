/** Validates an edit against the rules and other records, and returns its writes (docs/projects.md#edits, docs/projects.md#press-or-edit). */
import {
  checkCorrection,
  checkPauses,
  checkPausesWithin,
  type Correction,
  correctTiming,
} from '#domain/work/projects/project-correction.ts';
import { checkLinks } from '#domain/work/links.ts';
import { checkProjectDates, DATE_TEXTS, isEndInFuture } from '#domain/work/projects/project-dates.ts';
import { type Refusal, refuse, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, nullAt } from '#domain/platform/violations.ts';
import { iriOf } from '#contract/platform/jsonld.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listAccountStatus } from '#server/identity/accounts/people.store.ts';
import type { Edit, SentPauses } from './project-change.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';
import { findRecord } from './projects.store.ts';

const PEOPLE = [
  ['assignedTo', 'assignedToId'],
  ['assignedBy', 'assignedById'],
  ['reviewedBy', 'reviewedById'],
] as const;

/** Returns whether each of these people exists and is active; bulk changes cache the result per group of people. */
export type AccountStatusReader = (ids: number[]) => ReturnType<typeof listAccountStatus>;

export function cacheByIds(read: AccountStatusReader): AccountStatusReader {
  const standingsByIds = new Map<string, ReturnType<AccountStatusReader>>();
  return (ids) => {
    const key = ids.join();
    const found = standingsByIds.get(key) ?? read(ids);
    standingsByIds.set(key, found);
    return found;
  };
}

/** Returns a reader for the people of this connection. */
export const accountStatusReader =
  (db: Db): AccountStatusReader =>
  (ids) =>
    listAccountStatus(db, ids);

/** Checks that newly assigned people exist (400) and are active (422). */
async function checkNewPeople(
  accountStatus: AccountStatusReader,
  fields: Partial<NewProject>,
): Promise<Refusal | undefined> {
  const newPeople = PEOPLE.flatMap(([path, field]) => {
    const id = fields[field];
    return id === undefined || id === null ? [] : [{ path, id }];
  });
  if (newPeople.length === 0) return undefined;
  const found = await accountStatus(newPeople.map(({ id }) => id));
  const people = new Map(found.map((person) => [person.id, person]));
  const missing = newPeople.find(({ id }) => people.get(id)?.deleted_at !== null);
  if (missing) return refuse('malformed', `Item not found for "${iriOf('User', missing.id)}".`);
  const inactive = newPeople.filter(({ id }) => !people.get(id)?.is_active);
  return refuseInvalid(inactive.map(({ path }) => brokenRuleAt(path, 'This person is not active.')));
}

const REFERENCES = [
  ['originalProjectId', 'originalProjectId', 'The original project does not exist.'],
  ['previous', 'previousId', "The previous project doesn't exist."],
] as const;

/** Checks that the original project and the episode before exist and are other projects. */
async function checkReferences(db: Db, id: number | undefined, fields: Partial<NewProject>): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [path, field, message] of REFERENCES) {
    const other = fields[field];
    if (other === undefined || other === null) continue;
    if (other === id || !(await findRecord(db, other))) violations.push(brokenRuleAt(path, message));
  }
  return violations;
}

/** Returns how the new values conflict with other records: people, the original project, or the episode before. */
export async function checkRelations(
  db: Db,
  fields: Partial<NewProject>,
  { id, standings = accountStatusReader(db) }: { id?: number; standings?: AccountStatusReader | undefined } = {},
): Promise<Refusal | undefined> {
  const people = await checkNewPeople(standings, fields);
  return people ?? refuseInvalid(await checkReferences(db, id, fields));
}

const TIMING_FIELDS = ['status', 'startedAt', 'endedAt', 'pauses'] as const;

function correctionIn(edit: Edit): Correction | undefined {
  const found = TIMING_FIELDS.filter((field) => edit[field] !== undefined);
  return found.length === 0 ? undefined : Object.fromEntries(found.map((field) => [field, edit[field]]));
}

const storedTimes = (record: ProjectRecord): Correction =>
  Object.fromEntries(TIMING_FIELDS.map((field) => [field, record[field]]));

const checkRequired = (edit: Edit): Violation[] => [
  ...(edit.clientId === null ? [nullAt('client')] : []),
  ...(edit.createdAt === null ? [nullAt('createdAt')] : []),
];

/** Returns the writes of the edit, or its violations. */
export function validateEdit(
  record: ProjectRecord,
  { edit, sentPauses, now }: { edit: Edit; sentPauses?: SentPauses | undefined; now: string },
): Partial<NewProject> | Refusal {
  const correction = correctionIn(edit);
  const violations = [
    ...checkRequired(edit),
    ...checkLinks(edit.links ?? []),
    ...(sentPauses ? checkPauses(sentPauses.pausedAts, sentPauses.resumedAts) : []),
    ...(correction ? checkCorrection(edit.status ?? record.status, correction) : []),
    ...(isEndInFuture(edit.endedAt ?? null, { stored: record.endedAt, now })
      ? [brokenRuleAt('endedAt', DATE_TEXTS.endInFuture)]
      : []),
  ];
  const timing =
    correction && violations.length === 0
      ? correctTiming({ ...record, ...edit, ...storedTimes(record) } as ProjectRecord, correction, now)
      : {};
  const isRaised = edit.revisionCount !== undefined && edit.revisionCount > record.revisionCount;
  const fields = { ...edit, ...timing, ...(isRaised ? { isRevised: true } : {}) } as Partial<NewProject>;
  const whole = { ...record, ...fields };
  const outside = sentPauses && violations.length === 0 ? checkPausesWithin(sentPauses, whole, now) : [];
  return refuseInvalid([...violations, ...outside, ...checkProjectDates(whole, record)]) ?? fields;
}
