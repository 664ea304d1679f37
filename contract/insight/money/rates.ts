/** Rates of clients and editors (docs/api-reference.md#calls-money). */
import { MONEY_KINDS, RATE_UNITS } from '#domain/insight/money/rates.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { amount, namedOrNone } from './money-fields.ts';

const cell = {
  class: described(nullable(choice(PROJECT_CLASSES)), 'Null for all types.'),
  unit: choice(RATE_UNITS),
};

const rate = nested({
  id: integer(1),
  kind: choice(MONEY_KINDS),
  client: described(namedOrNone, 'Null for all clients.'),
  user: described(namedOrNone, 'Null for all editors.'),
  ...cell,
  amount,
  fromDay: described(text(), 'YYYY-MM-DD, in the time zone of the workspace.'),
  createdBy: namedOrNone,
  createdAt: instant(),
});
export type ApiRate = Static<typeof rate>;

const ratesResponse = shape({
  rates: described(list(rate), 'All rates, the latest day first.'),
});

const plain = { kind: 'plain', path: '/api/rates', roles: ADMINS, status: 200 } as const;

export const getRates = endpoint({
  ...plain,
  name: 'money.rates',
  method: 'GET',
  response: ratesResponse,
  refusals: [404],
  summary: 'Returns the rates of clients and editors.',
});

const ratesBody = shape({
  kind: choice(MONEY_KINDS),
  client: optional(described(nullable(ref('Client')), 'Only these rates of a client; all clients without it.')),
  user: optional(described(nullable(ref('User')), 'Only these rates of an editor; all editors without it.')),
  fromDay: described(text(10), 'First day on which they apply, YYYY-MM-DD.'),
  rates: list(
    nested({
      class: optional(cell.class),
      unit: cell.unit,
      amount: optional(described(nullable(amount), 'Null removes the rate that begins on this day.')),
    }),
    40,
  ),
});
export type RatesBody = Static<typeof ratesBody>;

export const setRates = endpoint({
  ...plain,
  name: 'money.set-rates',
  method: 'PUT',
  body: ratesBody,
  response: shape({
    ...ratesResponse.properties,
    changedLines: described(integer(0), 'Lines of open months whose amount is another now.'),
  }),
  refusals: [409],
  summary: 'Sets rates that apply from a day on. Others of the same client or editor stay.',
});
