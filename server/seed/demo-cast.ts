/** Assigns people to demo projects, from those who were on the team that day. */
import type { Customer, Member } from './demo-team.ts';
import { LEFT_DAYS_AGO } from './demo-team.ts';
import type { Random } from './random.ts';
import { DAY_MS } from './work-time.ts';

export type StoredMember = Member & { id: number };
export type BookedCustomer = Customer & { id: number; createdMs: number };

export type PickContext = {
  team: readonly StoredMember[];
  customers: readonly BookedCustomer[];
  /** The editor who is on leave today and therefore starts no work. */
  awayId: number;
  random: Random;
  nowMs: number;
};

function byShare<T extends { share: number }>(people: readonly T[], random: Random): T {
  const weights = Object.fromEntries(people.map((one, i) => [String(i), one.share]));
  return people[Number(random.weighted(weights))] as T;
}

const wasEmployed = (member: StoredMember, daysAgo: number): boolean =>
  member.joinedDaysAgo > daysAgo && (member.isActive || daysAgo > LEFT_DAYS_AGO);

/** Picks editor, assigner, reviewer and client of a project created at that time. */
export function pickPeople({ team, customers, awayId, random, nowMs }: PickContext, createdMs: number) {
  const daysAgo = (nowMs - createdMs) / DAY_MS;
  const present = team.filter((member) => wasEmployed(member, daysAgo));
  const free = present.filter(({ id }) => id !== awayId || daysAgo > 10);
  const managers = present.filter(({ type }) => type === 'manager');
  return {
    editor: byShare(
      free.filter(({ type }) => type === 'editor'),
      random,
    ),
    lead: byShare(managers, random),
    reviewer: random.pick(present.filter(({ type }) => type !== 'editor')),
    boss: random.pick(present.filter(({ type }) => type === 'admin')),
    customer: random.pick(customers.filter((customer) => customer.createdMs < createdMs)),
  };
}

export type ProjectPeople = ReturnType<typeof pickPeople>;
