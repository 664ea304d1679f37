/** Pages of contacts, as the team manages them (docs/api-reference.md#calls-contacts). */
import { endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
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

const fields = {
  contact: described(integer(1), 'ID of the contact.'),
  createdAt: instant(),
  usedAt: described(nullable(instant()), 'When somebody last entered. Null until then.'),
  endsAt: described(instant(), 'When the page ends if nobody enters.'),
  open: described(flag(), 'Whether the page can be entered.'),
  inEmails: described(flag(), 'Whether emails can contain its URL, as they can unless the signing key is another one.'),
};
const page = nested(fields);
type ApiContactPage = Static<typeof page>;

/** Page of a contact, as the team sees it. */
export type ContactPage = {
  contactId: number;
  createdAt: string;
  usedAt: string | null;
  endsAt: string;
  isOpen: boolean;
  /** Whether emails can contain its address. */
  isInEmails: boolean;
};

/** Converts a contact's page to its API form. */
export const contactPageToApi = ({
  contactId,
  createdAt,
  usedAt,
  endsAt,
  isOpen,
  isInEmails,
}: ContactPage): ApiContactPage => ({
  contact: contactId,
  createdAt: instantToApi(createdAt),
  usedAt: usedAt === null ? null : instantToApi(usedAt),
  endsAt: instantToApi(endsAt),
  open: isOpen,
  inEmails: isInEmails,
});

/** Converts a contact's page from its API form. */
export const contactPageFromApi = ({
  contact,
  createdAt,
  usedAt,
  endsAt,
  open,
  inEmails,
}: ApiContactPage): ContactPage => ({
  contactId: contact,
  createdAt: instantFromApi(createdAt),
  usedAt: usedAt === null ? null : instantFromApi(usedAt),
  endsAt: instantFromApi(endsAt),
  isOpen: open,
  isInEmails: inEmails,
});

const common = { kind: 'plain', roles: LEADS } as const;

export const listContactPages = endpoint({
  ...common,
  name: 'contacts.pages',
  method: 'GET',
  path: '/api/clients/:id/pages',
  response: shape({ pages: described(list(page), 'One per contact that ever had one, without their URLs.') }),
  status: 200,
  summary: "Lists the pages of a client's contacts.",
});

export const makeContactPage = endpoint({
  ...common,
  name: 'contacts.make-page',
  method: 'POST',
  path: '/api/client_contacts/:id/page',
  isSecret: true,
  response: shape({ ...fields, url: described(text(), 'Shown once.') }),
  status: 201,
  summary: "Creates a contact's page and returns its URL once. A URL that the page had before stops working.",
});

export const endContactPage = endpoint({
  ...common,
  name: 'contacts.end-page',
  method: 'DELETE',
  path: '/api/client_contacts/:id/page',
  status: 204,
  summary: "Ends a contact's page. The contact's share links stay open.",
});
