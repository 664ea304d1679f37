/** Lines that administrators enter by hand (docs/api-reference.md#calls-money). */
import { LINE_TEXT_LENGTH } from '#domain/insight/money/manual-lines.ts';
import { MONEY_KINDS } from '#domain/insight/money/rates.ts';
import { MAX_AMOUNT } from '#domain/platform/money/currency.ts';
import { ADMINS, endpoint } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  integer,
  nonBlankText,
  optional,
  partial,
  ref,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { namedOrNone } from './money-fields.ts';

const fields = {
  text: nonBlankText(LINE_TEXT_LENGTH),
  amount: described(integer(-MAX_AMOUNT, MAX_AMOUNT), "In the currency's smallest unit; negative for a deduction."),
};

const line = shape({
  id: integer(1),
  version: integer(1),
  kind: choice(MONEY_KINDS),
  client: namedOrNone,
  user: namedOrNone,
  month: described(text(), 'YYYY-MM.'),
  ...fields,
});
export type ApiMonthLine = Static<typeof line>;

const common = { kind: 'plain', roles: ADMINS, response: line } as const;

const lineBody = shape({
  kind: choice(MONEY_KINDS),
  client: optional(described(ref('Client'), 'Required for a line of a client.')),
  user: optional(described(ref('User'), 'Required for a line of an editor.')),
  month: described(text(7), 'YYYY-MM.'),
  ...fields,
});
export type LineBody = Static<typeof lineBody>;
/** A new line as sent: its client or person by IRI. */
export type SentLine = Omit<LineBody, 'client' | 'user'> & { client?: string; user?: string };

export const addLine = endpoint({
  ...common,
  name: 'money.add-line',
  method: 'POST',
  path: '/api/month_lines',
  body: lineBody,
  status: 201,
  refusals: [409],
  summary: 'Adds a line to the month of a client or an editor.',
});

export const changeLine = endpoint({
  ...common,
  name: 'money.change-line',
  method: 'PATCH',
  path: '/api/month_lines/:id',
  body: partial(shape(fields)),
  status: 200,
  refusals: [409, 412],
  summary: 'Changes the text or the amount of a line while its month is open.',
});

export const deleteLine = endpoint({
  kind: 'plain',
  roles: ADMINS,
  name: 'money.delete-line',
  method: 'DELETE',
  path: '/api/month_lines/:id',
  status: 204,
  refusals: [409, 412],
  summary: 'Deletes a line while its month is open.',
});
