/** Preview of an email about a version, before it is sent, and a test of it to the sender (docs/review.md#client-emails). */
import { randomUUID } from 'node:crypto';
import { CLIENT_EMAIL_TEXTS } from '#domain/review/client-sends.ts';
import { refuse, refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientEmailContent } from './email-content.ts';
import { readFrame, readSender, type ClientEmail } from './read-email.ts';

export type PreviewRequest = { cutId: number; contactId: number; message: string; isTest: boolean };
export type EmailPreview = { to: string; subject: string; text: string };

/** Returns the version with its project's client, or undefined. */
const findVersion = ({ db }: Pick<Deps, 'db'>, cutId: number) =>
  db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .leftJoin('deliverables', 'deliverables.id', 'cuts.deliverable_id')
    .select(['cuts.number', 'deliverables.name as deliverable', 'projects.title', 'projects.client_id'])
    .where('cuts.id', '=', cutId)
    .executeTakeFirst();

/** Returns the email as the contact would get it, with the address of the app in place of their link. */
async function readPreview(
  deps: Deps,
  actor: Actor,
  { cutId, contactId, message }: PreviewRequest,
): Promise<ClientEmail | Refusal> {
  const { db, config } = deps;
  const version = await findVersion(deps, cutId);
  const contact = await db
    .selectFrom('client_contacts')
    .selectAll()
    .where('id', '=', contactId)
    .where('client_id', '=', version?.client_id ?? 0)
    .executeTakeFirst();
  if (!version || !contact) return refuseInvalid([brokenRuleAt('contact', CLIENT_EMAIL_TEXTS.otherClient)]) as Refusal;
  return {
    ...(await readFrame(deps, { contact, senderId: actor.id })),
    kind: 'client-version',
    title: version.title,
    message,
    versions: [{ number: version.number, deliverable: version.deliverable ?? '' }],
    requested: undefined,
    url: config.publicUrl ?? `http://localhost:${config.port}`,
  };
}

/** Returns the preview, and sends it to the caller if it is a test. */
export async function previewEmail(deps: Deps, actor: Actor, request: PreviewRequest): Promise<EmailPreview | Refusal> {
  if (!deps.mailer) return refuse('conflict', CLIENT_EMAIL_TEXTS.noMailer);
  const email = await readPreview(deps, actor, request);
  if ('refused' in email) return email;
  const origin = email.url ?? '';
  const content = clientEmailContent(email, origin);
  const { subject, text } = content;
  if (!request.isTest) return { to: email.contact.email, subject, text };
  const sender = await readSender(deps.db, actor.id);
  const messageId = `<${randomUUID()}@${new URL(origin).hostname}>`;
  const test = `Test: ${subject}`;
  await deps.mailer.send({ to: sender.email, toName: sender.name, ...content, subject: test, messageId });
  return { to: sender.email, subject: test, text };
}
