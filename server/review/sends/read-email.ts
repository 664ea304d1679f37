/** What an email to a contact says, read when it leaves: only what is still true then (docs/review.md#client-emails). */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { buffer } from 'node:stream/consumers';
import type { WorkspaceSettings } from '#domain/platform/settings.ts';
import type { ClientEmailKind } from '#domain/review/client-sends.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { RequestedKind } from '#domain/work/wait-kinds.ts';
import { isNotDeleted } from '#server/work/projects/latest-cut.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findLogoFile } from '#server/identity/settings/logo.actions.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { emailOriginOf } from '#server/platform/net/email-origin.ts';
import { contactLink, findContactLink } from './contact-link.ts';
import { listDeciders, readStops } from '#server/work/contacts/contacts.store.ts';
import { isOfLiveDeliverable } from '#server/work/projects/latest-cut.ts';
import { listCutsWithClient, listSendsTo } from './sends.store.ts';

type Contact = Row<'client_contacts'>;
type Send = Row<'client_sends'>;
type NamedVersion = { number: number; deliverable: string };

export type ClientEmail = {
  kind: ClientEmailKind;
  contact: Pick<Contact, 'id' | 'client_id' | 'name' | 'email' | 'may_decide'>;
  title: string;
  /** That of the contact, else of the workspace; null if neither chose one. */
  language: ClientLanguage | null;
  brand: EmailBrand;
  /** Name of the workspace, or of the sender without one. */
  team: string;
  sender: string;
  replyTo: string;
  message: string;
  versions: readonly NamedVersion[];
  /** What is requested; undefined in emails about versions. */
  requested: RequestedKind | undefined;
  /** Address of the contact's link; in requests for footage that of their page, if they have one; undefined in other requests. */
  url: string | undefined;
  deciders: readonly string[];
};

/** Accent color and logo of the workspace; null without. */
type EmailBrand = { accent: string | null; logo: Buffer | null };

/** Reads the brand that emails show. A logo whose file is gone is left out. */
async function readBrand(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  settings: Pick<WorkspaceSettings, 'accent' | 'logo'>,
): Promise<EmailBrand> {
  const file = await findLogoFile(db, settings);
  const stream = file === null ? undefined : await files.read(file);
  return { accent: settings.accent, logo: stream ? await buffer(stream) : null };
}

/** An email of the outbox to a contact. */
export type StoredClientEmail = Pick<Row<'mails'>, 'id' | 'kind' | 'user_id' | 'contact_id' | 'send_id'>;

const toVersions = (rows: readonly { number: number; deliverable: string | null }[]): NamedVersion[] =>
  rows.map(({ number, deliverable }) => ({ number, deliverable: deliverable ?? '' }));

/** Selects versions of these with the names of their deliverables. */
const selectVersions = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('cuts')
    .leftJoin('deliverables', 'deliverables.id', 'cuts.deliverable_id')
    .select(['cuts.number', 'deliverables.name as deliverable'])
    .where('cuts.id', 'in', [...ids])
    .orderBy('cuts.number');

/** Returns the approved versions that the contact was emailed about, or none while a sent one is undecided. */
async function approvedVersions(db: Db, send: Send): Promise<NamedVersion[]> {
  if ((await listCutsWithClient(db, send.project_id)).length > 0) return [];
  const sends = await listSendsTo(db, { projectId: send.project_id, contactIds: [send.contact_id ?? 0] });
  const ids = sends.flatMap(({ cuts }) => cuts);
  const query = selectVersions(db, ids)
    .where('cuts.decision', '=', 'approved')
    .where('cuts.sent_at', 'is not', null)
    .where(isNotDeleted())
    .where(isOfLiveDeliverable());
  return toVersions(await query.execute());
}

/** Returns the versions that the email names; none if there is nothing to say any more. */
async function versionsOf(db: Db, kind: ClientEmailKind, send: Send): Promise<NamedVersion[]> {
  if (kind === 'client-approved') return approvedVersions(db, send);
  const present = await listCutsWithClient(db, send.project_id);
  return toVersions(kind === 'client-reminder' ? present : present.filter(({ id }) => send.cuts.includes(id)));
}

/** Returns what the open wait of a request asks for, or undefined once it has ended. */
async function requestedOf(db: Db, { wait_id: id }: Send, isHistory: boolean): Promise<RequestedKind | undefined> {
  const wait = await db
    .selectFrom('waits')
    .select(['kind', 'until'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  if (!wait || wait.kind === 'approval' || (wait.until !== null && !isHistory)) return undefined;
  return wait.kind;
}

/** Returns the address of the contact's page if it shows the project. The caller passes it in, since pages use links of sends. */
type FindPageUrl = (
  db: Db,
  deps: Pick<Deps, 'config' | 'signer'>,
  page: { contact: Contact; projectId: number; now: string },
) => Promise<string | undefined>;

type ReadDeps = Pick<Deps, 'db' | 'config' | 'signer' | 'files' | 'clock'>;

/** Returns the address with a host, which emails need. */
const withOrigin = ({ config }: Pick<Deps, 'config'>, url: string): string =>
  url.startsWith('/') ? `${emailOriginOf(config)}${url}` : url;

/** Returns the address of the contact's open link, or undefined. */
async function linkUrlOf(db: Db, deps: Pick<Deps, 'config' | 'signer'>, send: Send): Promise<string | undefined> {
  const found = await findContactLink(db, { contactId: send.contact_id ?? 0, projectId: send.project_id });
  if (!found) return undefined;
  return withOrigin(deps, contactLink(deps, found).link);
}

/** Returns the address of the contact's page, where they can send files, or undefined. */
async function pageUrlOf(
  deps: ReadDeps,
  { contact, send, findPageUrl }: { contact: Contact; send: Send; findPageUrl: FindPageUrl },
): Promise<string | undefined> {
  const url = await findPageUrl(deps.db, deps, { contact, projectId: send.project_id, now: deps.clock() });
  return url === undefined ? undefined : withOrigin(deps, url);
}

/** Returns the name and the email of a user. */
export async function readSender(db: Db, userId: number): Promise<{ name: string; email: string }> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }), email: row.email };
}

type EmailFrame = Pick<ClientEmail, 'contact' | 'language' | 'brand' | 'team' | 'sender' | 'replyTo' | 'deciders'>;

/** Returns what every email of this sender to the contact has, whatever it is about. */
export async function readFrame(
  deps: Pick<Deps, 'db' | 'files'>,
  { contact, senderId }: { contact: Contact; senderId: number },
): Promise<EmailFrame> {
  const [settings, sender] = [await readSettings(deps.db), await readSender(deps.db, senderId)];
  return {
    contact,
    language: contact.language ?? settings.clientLanguage,
    brand: await readBrand(deps, settings),
    team: settings.name || sender.name,
    sender: settings.name === '' ? sender.name : `${sender.name} (${settings.name})`,
    replyTo: settings.replyTo || sender.email,
    deciders: contact.may_decide ? [] : await listDeciders(deps.db, contact.client_id),
  };
}

/** Returns the content of an email that is still to be sent, or undefined if it no longer is: what it says was reverted, or its recipient is gone, stopped the emails, or lost the link. With `isHistory`, of one that was sent. */
export async function readClientEmail(
  deps: ReadDeps,
  mail: StoredClientEmail,
  { findPageUrl, isHistory = false }: { findPageUrl: FindPageUrl; isHistory?: boolean },
): Promise<ClientEmail | undefined> {
  const { db } = deps;
  const kind = mail.kind as ClientEmailKind;
  const find = <T extends 'client_contacts' | 'client_sends'>(table: T, id: number | null) =>
    db
      .selectFrom(table as 'client_sends')
      .selectAll()
      .where('id', '=', id ?? 0)
      .executeTakeFirst();
  const contact = (await find('client_contacts', mail.contact_id)) as Contact | undefined;
  const send = (await find('client_sends', mail.send_id)) as Send | undefined;
  if (!contact || !send) return undefined;
  const project = await db
    .selectFrom('projects')
    .select(['title', 'client_id'])
    .where('id', '=', send.project_id)
    .executeTakeFirst();
  if (project?.client_id !== contact.client_id || (!isHistory && (await readStops(db, [contact.client_id]))(contact)))
    return undefined;
  const isRequest = send.kind === 'request';
  const requested = isRequest ? await requestedOf(db, send, isHistory) : undefined;
  const pageUrl = requested === 'footage' ? await pageUrlOf(deps, { contact, send, findPageUrl }) : undefined;
  const url = isRequest ? pageUrl : await linkUrlOf(db, deps, send);
  const known =
    isHistory && send.cuts.length > 0 ? toVersions(await selectVersions(db, send.cuts).execute()) : undefined;
  const versions = isRequest ? [] : (known ?? (await versionsOf(db, kind, send)));
  if (isRequest ? !requested : versions.length === 0 || (!isHistory && url === undefined)) return undefined;
  return {
    ...(await readFrame(deps, { contact, senderId: mail.user_id })),
    kind,
    title: project.title,
    message: kind === 'client-version' || kind === 'client-request' ? send.message : '',
    versions,
    requested,
    url,
  };
}
