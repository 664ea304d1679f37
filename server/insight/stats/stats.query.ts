/** User figures: a row per user, and one user's profile (docs/points.md#person-points, docs/figures.md#periods). */
import { sumOf } from '#domain/platform/numbers.ts';
import type { Period } from '#domain/platform/period.ts';
import { tableBonusOf } from '#domain/work/points.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isEmail } from '#domain/platform/email.ts';
import type {
  FormerMembers,
  PersonFigures,
  PointFigures,
  UserPoints,
  UserStats,
  UserStatsRow,
} from '#contract/insight/stats.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { containsText } from '#server/platform/db/contains-text.ts';
import { listTargetsOf } from '#server/work/targets/targets.store.ts';
import {
  addTotals,
  sumByClass,
  meanOf,
  NO_TOTALS,
  overall,
  type PersonTotals,
  personTotals,
  totalPointsOfPerson,
} from './person-totals.ts';

export type PeopleFilter = {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
};

/** Selects users who aren't removed, by name. A complete email matches one user, a partial email all users whose email contains it. */
function listPeople(db: Db, { email, firstName, lastName }: PeopleFilter) {
  let query = db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'type', 'job_type'])
    .where('deleted_at', 'is', null);
  if (firstName !== undefined) query = query.where((eb) => containsText(eb.ref('search_first'), firstName));
  if (lastName !== undefined) query = query.where((eb) => containsText(eb.ref('search_last'), lastName));
  if (email !== undefined)
    query = isEmail(email)
      ? query.where('email', '=', email.toLowerCase())
      : query.where((eb) => containsText(eb.ref('email'), email));
  return query.orderBy('search').orderBy('id').execute();
}

/** Returns the sum of `point` and its average over projects with points. */
const pointsOf = (totals: PersonTotals): PointFigures => ({
  points: overall(totals, 'point'),
  average: meanOf(overall(totals, 'point'), overall(totals, 'scored')),
  averaged: overall(totals, 'scored'),
  byClass: sumByClass(totals, 'point'),
});

/** Returns the sum of designation points and its average over completed projects. */
const designationPointsOf = (totals: PersonTotals): PointFigures => ({
  points: overall(totals, 'designationPoints'),
  average: meanOf(overall(totals, 'designationPoints'), overall(totals, 'completed')),
  averaged: overall(totals, 'completed'),
  byClass: sumByClass(totals, 'designationPoints'),
});

const figuresOf = (totals: PersonTotals): PersonFigures => ({
  points: pointsOf(totals),
  totalPoints: totalPointsOfPerson(totals),
  completed: overall(totals, 'completed'),
  ongoing: totals.ongoing,
  completedByClass: sumByClass(totals, 'completed'),
  minutesByClass: sumByClass(totals, 'runtimeMinutes'),
});

/** Returns each matching user with their figures. */
export async function readUserStatsRows(
  db: Db,
  { people, period }: { people: PeopleFilter; period: Period | undefined },
): Promise<UserStatsRow[]> {
  const persons = await listPeople(db, people);
  const totals = await personTotals(db, { period });
  return persons.map((person) => {
    const totalsOfPerson = totals.get(person.id) ?? NO_TOTALS;
    return {
      userId: person.id,
      name: fullNameOf({ firstName: person.first_name, lastName: person.last_name }),
      email: person.email,
      type: person.type,
      jobType: person.job_type,
      ...figuresOf(totalsOfPerson),
    };
  });
}

/** Returns the totals of all removed users. The bonus is summed per user, since it depends on the designation. */
export async function readFormerMembers(db: Db, period: Period | undefined): Promise<FormerMembers> {
  const totals = await personTotals(db, { period, userId: 'removed' });
  const people = await db.selectFrom('users').select(['id', 'job_type']).where('deleted_at', 'is not', null).execute();
  const bonusOf = ({ id, job_type }: (typeof people)[number]): number =>
    tableBonusOf(sumByClass(totals.get(id) ?? NO_TOTALS, 'completed'), job_type);
  return { ...figuresOf(addTotals([...totals.values()])), bonus: sumOf(people.map(bonusOf)) };
}

/** Returns whether the user exists and isn't removed. */
export async function hasPerson(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst()) !== undefined;
}

async function totalsOf(db: Db, userId: number, period: Period | undefined): Promise<PersonTotals> {
  return (await personTotals(db, { userId, period })).get(userId) ?? NO_TOTALS;
}

/** Returns one user's profile with the targets of the period. */
export async function readUserStats(db: Db, userId: number, period: Period | undefined): Promise<UserStats> {
  const totals = await totalsOf(db, userId, period);
  const targets = await listTargetsOf(db, period);
  return {
    completed: overall(totals, 'completed'),
    completedByClass: sumByClass(totals, 'completed'),
    ongoing: totals.ongoing,
    averageEditMinutes: meanOf(overall(totals, 'runtimeMinutes'), overall(totals, 'timed')),
    points: pointsOf(totals),
    designationPoints: designationPointsOf(totals),
    totalPoints: totalPointsOfPerson(totals),
    targets: targets.map(({ id, target, created_at }) => ({ id, points: target, createdAt: created_at })),
  };
}

/** Returns one user's points by class. */
export async function readUserPoints(db: Db, userId: number, period: Period | undefined): Promise<UserPoints> {
  const { points, byClass } = pointsOf(await totalsOf(db, userId, period));
  return { points, byClass };
}
