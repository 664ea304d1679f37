/** Order of the board: people who are free first come first (docs/planning.md). */
import { useState } from 'react';
import type { BoardDay, BoardRow } from '#domain/planning/workload.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { todayAt } from '#web/lib/time/local-time.ts';

/** Unplanned minutes from which a day counts as free, and to which shown hours are rounded down. */
const STEP_MINUTES = 30;

/** Returns a day's minutes without planned work. */
export const freeMinutesOf = ({ capacity, planned }: BoardDay): Minutes => Math.max(0, capacity - planned);

/** Returns the free hours of a day, rounded down to half an hour: a person never has less time than shown. */
export const freeHoursOf = (day: BoardDay): number => Math.floor(freeMinutesOf(day) / STEP_MINUTES) / 2;

const daysToCome = ({ days }: BoardRow): BoardDay[] => days.filter(({ day }) => day >= todayAt());

/** Returns the first free day, which sorts after all days without one. */
const firstFreeDay = (row: BoardRow): string => daysToCome(row).find((day) => freeHoursOf(day) > 0)?.day ?? 'never';
const freeInTotal = (row: BoardRow): Minutes => sumOf(daysToCome(row).map(freeMinutesOf));

/** Sorts by the first free day, people with more free time in the shown days first. */
export const sortFreeFirst = (people: readonly BoardRow[]): BoardRow[] =>
  people.toSorted(
    (one, other) => firstFreeDay(one).localeCompare(firstFreeDay(other)) || freeInTotal(other) - freeInTotal(one),
  );

/** Sorts once, when days from today on are first shown: afterwards no row moves under the hand. New people come last. */
export function useFreeFirst(people: readonly BoardRow[]): readonly BoardRow[] {
  const [ranks, setRanks] = useState<ReadonlyMap<number, number>>();
  const first = people[0];
  if (!ranks && first && daysToCome(first).length > 0)
    setRanks(new Map(sortFreeFirst(people).map(({ person }, rank) => [person.id, rank])));
  if (!ranks) return people;
  const rankOf = ({ person }: BoardRow): number => ranks.get(person.id) ?? ranks.size;
  return people.toSorted((one, other) => rankOf(one) - rankOf(other));
}
