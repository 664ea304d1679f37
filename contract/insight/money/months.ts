/** Money of a month: totals, sheets, closing and reopening (docs/api-reference.md#calls-money). */
import { LINE_CHANGES, MONTH_STATES, REASON_LENGTH } from '#domain/insight/money/closing.ts';
import { MONEY_LINE_KINDS } from '#domain/insight/money/money-lines.ts';
import { MONTH_PARTIES } from '#domain/insight/month/month-lines.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { ADMINS, endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import {
  choice,
  decimal,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { tableParameter } from '#contract/platform/table-file.ts';
import { party } from '#contract/insight/month.ts';
import { currency, namedOrNone, signedAmount } from './money-fields.ts';

/** Fields about clients, and about editors; absent where the caller may not see them. */
const totalFields = {
  lines: integer(0),
  clientAmount: optional(signedAmount),
  clientWithoutRate: optional(described(integer(0), 'Lines for which the client has no rate.')),
  editorAmount: optional(signedAmount),
  editorWithoutRate: optional(described(integer(0), 'Lines for which the editor has no rate.')),
  margin: optional(described(signedAmount, 'What clients pay less what editors get, of lines that have both.')),
  unmeasured: described(integer(0), 'Lines by the hour whose round was not measured.'),
};
const totals = nested(totalFields);
export type ApiMoneyTotals = Static<typeof totals>;

const seenFields = {
  lines: described(integer(0), 'Number of lines.'),
  client: described(integer(), 'Total of clients.'),
  editor: described(integer(), 'Total of editors.'),
  withoutRate: described(integer(0), 'Amounts without a rate, of clients and of editors.'),
};

const monthFields = {
  month: described(text(), 'YYYY-MM.'),
  timeZone: text(),
  currency,
  state: described(choice(MONTH_STATES), '`before` is a month before the first closed one.'),
  closed: optional(
    described(nested({ at: instant(), by: namedOrNone, digest: text() }), 'When and by whom it was closed.'),
  ),
  reopened: optional(
    described(
      nested({ at: instant(), by: namedOrNone, reason: text() }),
      'When it was last reopened. Administrators only.',
    ),
  ),
  by: choice(MONTH_PARTIES),
};

const moneyMonth = shape({
  ...monthFields,
  rows: list(nested({ party, ...totalFields })),
  totals,
  closing: optional(
    described(
      nested({
        ...seenFields,
        refusal: optional(described(text(), 'Why the month cannot be closed now.')),
        isFirst: described(flag(), 'Whether no month is closed yet, so that earlier months stay unbilled.'),
      }),
      'What closing the month must send. Administrators only, for an open month.',
    ),
  ),
  canReopen: optional(described(flag(), 'Whether it is the last closed month. Administrators only.')),
  changes: optional(described(integer(0), 'Ends that differ from the closed month. Administrators only.')),
});
export type MoneyMonth = Static<typeof moneyMonth>;

const moneyLine = nested({
  kind: choice(MONEY_LINE_KINDS),
  project: nullable(
    nested({
      id: integer(1),
      title: text(),
      class: choice(PROJECT_CLASSES),
      canOpen: described(flag(), 'False if the project was deleted, or the caller may not read it.'),
    }),
  ),
  client: namedOrNone,
  editor: namedOrNone,
  lead: described(nullable(integer(1)), "ID of the team's lead if the project is a copy."),
  revision: described(integer(0), '0 for the first end, otherwise the number of the revision.'),
  endedAt: nullable(instant()),
  earlierMonth: described(nullable(text()), 'Month of the end, if an earlier one lacks it.'),
  minutes: described(nullable(decimal<Minutes>(0)), 'Null if the round was not measured.'),
  points: described(decimal(), 'Points that the line pays.'),
  line: described(nullable(nested({ id: integer(1), version: integer(1) })), 'The line entered by hand.'),
  text: described(text(), 'Text of a line entered by hand.'),
  clientAmount: optional(
    described(nullable(signedAmount), 'Null without a rate. Absent if the client pays nothing for such lines.'),
  ),
  clientText: optional(described(text(), 'How the amount is made, such as `Premium 300.00`.')),
  editorAmount: optional(
    described(nullable(signedAmount), 'Null without a rate. Absent if there is no editor to pay.'),
  ),
  editorText: optional(described(text(), 'How the amount is made, such as `Premium 40.00 + 4 points x 2.50`.')),
  margin: optional(signedAmount),
});
export type MoneyLineRow = Static<typeof moneyLine>;

const moneySheet = shape({
  ...monthFields,
  party,
  totals,
  lines: list(moneyLine),
  changes: optional(
    described(
      list(
        nested({
          project: nested({ id: integer(1), title: text() }),
          revision: integer(0),
          changes: list(choice(LINE_CHANGES)),
        }),
      ),
      'What differs from the closed month and changes nothing in it. Administrators only.',
    ),
  ),
});
export type MoneySheet = Static<typeof moneySheet>;

const plain = { kind: 'plain', method: 'GET', status: 200, hasTable: true } as const;

export const getMoneyMonth = endpoint({
  ...plain,
  name: 'money.month',
  path: '/api/months/:month/money',
  roles: LEADS,
  query: shape({ ...tableParameter, by: choice(MONTH_PARTIES) }),
  response: moneyMonth,
  refusals: [403, 404],
  summary:
    'Returns what clients pay and editors get in a month. Managers need the workspace setting, and read clients only.',
});

export const getClientMoneyMonth = endpoint({
  ...plain,
  name: 'money.month-of-client',
  path: '/api/months/:month/money/client/:party',
  roles: LEADS,
  query: shape(tableParameter),
  response: moneySheet,
  refusals: [403, 404],
  summary: "Returns a client's lines of a month with amounts; `none` instead of an ID returns work without a client.",
});

export const getEditorMoneyMonth = endpoint({
  ...plain,
  name: 'money.month-of-editor',
  path: '/api/months/:month/money/editor/:party',
  roles: EVERYONE,
  query: shape(tableParameter),
  response: moneySheet,
  refusals: [403, 404],
  summary:
    'Returns what an editor gets for each line of a month. All but administrators read their own. `none` returns work without an editor.',
});

const stateResponse = shape({
  month: text(),
  state: choice(MONTH_STATES),
  digest: optional(described(text(), 'SHA-256 of the closed month.')),
});

const action = { kind: 'plain', method: 'POST', roles: ADMINS, response: stateResponse, status: 200 } as const;

export const closeMonth = endpoint({
  ...action,
  name: 'money.close',
  path: '/api/months/:month/close',
  body: shape(seenFields),
  refusals: [409],
  summary: 'Closes a month that is over, with the totals that the caller saw.',
});

export const reopenMonth = endpoint({
  ...action,
  name: 'money.reopen',
  path: '/api/months/:month/reopen',
  body: shape({ reason: nonBlankText(REASON_LENGTH) }),
  refusals: [409],
  summary: 'Reopens the last closed month.',
});
