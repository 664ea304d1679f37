/** Terms of clients, what they were billed, and agreed prices of projects (docs/api-reference.md#calls-money). */
import { MONTH_STATES } from '#domain/insight/money/closing.ts';
import { MAX_INCLUDED, TERMS_NOTE_LENGTH } from '#domain/insight/money/terms.ts';
import { ADMINS, endpoint, LEADS } from '#contract/platform/endpoint.ts';
import {
  choice,
  described,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { amount, currency, namedOrNone, signedAmount } from './money-fields.ts';

const termsFields = {
  monthlyFee: amount,
  includedVideos: described(
    nullable(integer(0, MAX_INCLUDED)),
    'Videos of a month that the fee includes; null for none.',
  ),
  includedRevisions: described(
    nullable(integer(0, MAX_INCLUDED)),
    'Revisions of a video that its price includes; null if revisions are never charged, 0 if each is.',
  ),
  note: text(TERMS_NOTE_LENGTH),
};

const terms = nested({
  version: integer(1),
  fromMonth: described(text(), 'First month in which they apply, YYYY-MM.'),
  ...termsFields,
});
export type ApiTerms = Static<typeof terms>;

const clientMoney = shape({
  currency,
  terms: described(list(terms), 'The latest month first.'),
  months: described(
    list(nested({ month: text(), state: choice(MONTH_STATES), amount: signedAmount, withoutRate: integer(0) })),
    'The last 12 months, the latest first. Amounts of closed months are those that were billed.',
  ),
});
export type ClientMoney = Static<typeof clientMoney>;

export const getClientMoney = endpoint({
  kind: 'plain',
  name: 'money.client',
  method: 'GET',
  path: '/api/clients/:id/money',
  roles: LEADS,
  response: clientMoney,
  status: 200,
  refusals: [403, 404],
  summary: "Returns a client's terms and its last 12 months. Managers need the workspace setting.",
});

const termsBody = shape({
  monthlyFee: amount,
  includedVideos: optional(termsFields.includedVideos),
  includedRevisions: optional(termsFields.includedRevisions),
  note: optional(termsFields.note),
});
export type TermsBody = Static<typeof termsBody>;

const termsPath = { kind: 'plain', path: '/api/clients/:id/terms/:month', roles: ADMINS } as const;

export const setTerms = endpoint({
  ...termsPath,
  name: 'money.set-terms',
  method: 'PUT',
  body: termsBody,
  response: clientMoney,
  status: 200,
  refusals: [409, 412],
  summary: 'Sets the terms of a client from a month on.',
});

export const deleteTerms = endpoint({
  ...termsPath,
  name: 'money.delete-terms',
  method: 'DELETE',
  status: 204,
  refusals: [409, 412],
  summary: 'Deletes the terms that begin in a month. Those before them apply again.',
});

const price = shape({
  currency,
  price: described(
    nullable(nested({ amount, setBy: namedOrNone, setAt: instant() })),
    'Agreed price; null without one.',
  ),
  billedIn: described(nullable(text()), 'Closed month that contains the video, YYYY-MM.'),
  includedRevisions: described(
    nullable(integer(0)),
    'Revisions of a video that the client pays nothing for; null if they are never charged.',
  ),
});
export type ProjectPrice = Static<typeof price>;

const pricePath = { kind: 'plain', path: '/api/projects/:id/price', response: price, status: 200 } as const;

export const getPrice = endpoint({
  ...pricePath,
  name: 'money.price',
  method: 'GET',
  roles: LEADS,
  refusals: [403, 404],
  summary: 'Returns the agreed price of a project. Managers need the workspace setting.',
});

export const setPrice = endpoint({
  ...pricePath,
  name: 'money.set-price',
  method: 'PUT',
  roles: ADMINS,
  body: shape({ amount: optional(described(nullable(amount), 'Null removes the price.')) }),
  refusals: [409],
  summary: 'Sets or removes the agreed price of a project, until a closed month contains it.',
});
