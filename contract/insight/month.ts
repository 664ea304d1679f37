/** The month on the API: finished videos, minutes, revisions and points by client or editor (docs/figures.md#month). */
import { MONTH_PARTIES } from '#domain/insight/month/month-lines.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import {
  choice,
  decimal,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { tableParameter } from '#contract/platform/table-file.ts';

const countFields = {
  videos: described(integer(0), 'Projects that first ended in the month.'),
  revisions: described(integer(0), 'Later rounds that ended in the month.'),
  due: described(integer(0), 'Projects whose deadline lies in the month and has passed.'),
  onTime: described(integer(0), 'Those of `due` that first ended by their deadline.'),
  withoutDeadline: described(integer(0), 'Those of `videos` that had no deadline.'),
};

const totalFields = {
  ...countFields,
  copies: described(nested(countFields), "The same counts of teams' copies, which the other counts leave out."),
  firstCutMinutes: described(decimal<Minutes>(0), 'Minutes of first rounds, copies included.'),
  reworkMinutes: described(decimal<Minutes>(0), 'Minutes of later rounds, copies included.'),
  unmeasured: described(integer(0), 'Rounds whose minutes are unknown and left out.'),
  setBackMinutes: described(decimal<Minutes>(0), 'Minutes left out because an edit set their round back.'),
  points: described(decimal(), 'Project, personal and designation points of the videos and copies.'),
};

const monthFields = {
  month: described(text(), 'YYYY-MM.'),
  timeZone: described(text(), 'Time zone of the workspace, in which the month begins and ends.'),
  from: instant(),
  till: instant(),
  by: choice(MONTH_PARTIES),
};

/** Client or editor of a month. */
export const party = nested({
  id: described(nullable(integer(1)), 'Null for work without a client or an editor.'),
  name: described(text(), 'Empty without one.'),
});

const monthResponse = shape({
  ...monthFields,
  rows: list(nested({ party, ...totalFields })),
  totals: nested(totalFields),
  lastEnds: described(
    nested({ completed: integer(0), workedMinutes: decimal<Minutes>(0) }),
    'What Analytics counts in the month: completed projects by their last end, with the minutes of that round.',
  ),
});
export type Month = Static<typeof monthResponse>;
export type MonthRow = Month['rows'][number];

const reference = nullable(nested({ id: integer(1), name: text() }));

/** What a line and a deadline have in common. */
const workFields = {
  project: nested({
    id: integer(1),
    title: text(),
    class: choice(PROJECT_CLASSES),
    canOpen: described(flag(), 'False if the caller may not read the project, which another editor has now.'),
  }),
  client: reference,
  editor: reference,
  lead: described(nullable(integer(1)), "ID of the team's lead if the project is a copy."),
};

const lineResponse = nested({
  ...workFields,
  revision: described(integer(0), '0 for the first end, otherwise the number of the revision.'),
  endedAt: instant(),
  minutes: described(nullable(decimal<Minutes>(0)), 'Null if the round was not measured.'),
  setBackMinutes: described(
    decimal<Minutes>(0),
    'Minutes of rounds before this one that an edit set back. Not counted.',
  ),
  points: described(decimal(), 'Points of the project, in the line of its first end.'),
});
export type MonthLineRow = Static<typeof lineResponse>;

const deadlineResponse = nested({
  ...workFields,
  deadlineAt: instant(),
  endedAt: described(nullable(instant()), 'First end; null if the project never ended.'),
  onTime: flag(),
});
export type MonthDeadlineRow = Static<typeof deadlineResponse>;

const sheetResponse = shape({
  ...monthFields,
  party,
  totals: nested(totalFields),
  lines: list(lineResponse),
  deadlines: list(deadlineResponse),
});
export type MonthSheet = Static<typeof sheetResponse>;

const plain = { kind: 'plain', method: 'GET', status: 200, hasTable: true } as const;

export const getMonth = endpoint({
  ...plain,
  name: 'stats.month',
  path: '/api/months/:month',
  roles: LEADS,
  query: shape({ ...tableParameter, by: choice(MONTH_PARTIES) }),
  response: monthResponse,
  refusals: [403],
  summary: 'Returns the totals of a month by client or editor. Only administrators read those by editor.',
});

export const getClientMonth = endpoint({
  ...plain,
  name: 'stats.month-of-client',
  path: '/api/months/:month/client/:party',
  roles: LEADS,
  query: shape(tableParameter),
  response: sheetResponse,
  summary: "Returns a client's lines of a month; `none` instead of an ID returns work without a client.",
});

export const getEditorMonth = endpoint({
  ...plain,
  name: 'stats.month-of-editor',
  path: '/api/months/:month/editor/:party',
  roles: EVERYONE,
  query: shape(tableParameter),
  response: sheetResponse,
  refusals: [403],
  summary:
    "Returns an editor's lines of a month. All but administrators read their own. `none` returns work without an editor.",
});
