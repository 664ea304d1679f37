/** Calendar of deadlines, approved leave and holidays (docs/api-reference.md#calls-calendar). */
import { CALENDAR_DAYS, CALENDAR_ITEMS, type Calendar } from '#domain/planning/calendar.ts';
import { FROM_HALVES, TILL_HALVES } from '#domain/work/leave/leave-halves.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { type ApiPerson, personFromApi, personResponse, personToApi } from '#contract/platform/people.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  embedded,
  instant,
  integer,
  list,
  nested,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const day = () => described(text(10), 'YYYY-MM-DD.');

const calendarItem = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match.'),
  title: text(),
  status: choice(PROJECT_STATUSES),
  deadlineAt: instant(),
  clientName: text(),
  assignedTo: optional(embedded(personResponse)),
  assignedBy: optional(embedded(personResponse)),
});

const calendarResponse = shape({
  due: described(
    list(
      nested({
        day: day(),
        total: described(integer(1), 'Projects due that day, completed ones included.'),
        items: described(list(calendarItem), `The first ${CALENDAR_ITEMS}: open work first, then by deadline.`),
      }),
    ),
    'Days with a deadline, earliest first.',
  ),
  leave: described(
    list(
      nested({
        id: integer(1),
        person: embedded(personResponse),
        from: day(),
        till: day(),
        fromHalf: optional(described(choice(FROM_HALVES), 'Absent if it begins in the morning.')),
        tillHalf: optional(described(choice(TILL_HALVES), 'Absent if it ends in the evening.')),
      }),
    ),
    'Approved leave that the caller may read, earliest first.',
  ),
  holidays: list(nested({ day: day(), name: text() })),
});
export type ApiCalendar = Static<typeof calendarResponse>;

/** Converts a calendar to its API form. */
export const calendarToApi = ({ due, leave, holidays }: Calendar): ApiCalendar => ({
  due: due.map(({ items, ...same }) => ({
    ...same,
    items: items.map(({ deadlineAt, assignedTo, assignedBy, ...item }) => ({
      ...item,
      deadlineAt: instantToApi(deadlineAt),
      ...(assignedTo && { assignedTo: personToApi(assignedTo) as ApiPerson }),
      ...(assignedBy && { assignedBy: personToApi(assignedBy) as ApiPerson }),
    })),
  })),
  leave: leave.map(({ person, ...days }) => ({ ...days, person: personToApi(person) as ApiPerson })),
  holidays,
});

/** Converts a calendar from its API form. */
export const calendarFromApi = ({ due, leave, holidays }: ApiCalendar): Calendar => ({
  due: due.map(({ items, ...same }) => ({
    ...same,
    items: items.map((item) => ({
      ...item,
      deadlineAt: instantFromApi(item.deadlineAt),
      assignedTo: personFromApi(item.assignedTo),
      assignedBy: personFromApi(item.assignedBy),
    })),
  })),
  leave: leave.map(({ person, ...days }) => ({ ...days, person: personFromApi(person) as PersonRef })),
  holidays,
});

export const getCalendar = endpoint({
  name: 'calendar.get',
  kind: 'plain',
  method: 'GET',
  path: '/api/calendar',
  roles: EVERYONE,
  query: shape({
    from: described(text(), "First day, YYYY-MM-DD, in the workspace's time zone."),
    till: described(text(), `Last day, included. At most ${CALENDAR_DAYS} days.`),
    assignedTo: optional(described(integer(1), 'ID of an editor. Also limits the leave.')),
    'client.id': optional(integer(1)),
    class: optional(choice(PROJECT_CLASSES)),
  }),
  response: calendarResponse,
  status: 200,
  summary: 'Returns deadlines, approved leave and holidays by day. Editors see their own.',
});
