/** Tables of clients' contacts, owned by work (docs/people.md#contacts). */
import type { Generated } from 'kysely';
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import type { EmailStopReason } from '#domain/work/client-contacts.ts';

type ClientContactsTable = {
  id: Generated<number>;
  version: Generated<number>;
  client_id: number;
  name: string;
  email: string;
  /** The address normalized by `emailKeyOf`, unique per client. */
  email_key: string;
  /** Null for the workspace's. */
  language: ClientLanguage | null;
  may_decide: boolean;
  created_by_id: number | null;
  created_at: string;
};

/** Addresses that get no emails about a client's work. They outlive the contacts. */
type EmailStopsTable = {
  client_id: number;
  /** SHA-256 of the normalized address. */
  address_digest: string;
  reason: EmailStopReason;
  at: string;
};

export type ContactTables = { client_contacts: ClientContactsTable; email_stops: EmailStopsTable };
