/** What review keeps about a project: its deliverables, versions and share links, and the pages of a client's contacts (`ProjectExtras`). */
import type { DeliverableDraft } from '#domain/work/projects/project-cuts.ts';
import { cutsToRevise } from '#domain/work/projects/project-revision.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { restoreRows } from '#server/journal/restore-rows.ts';
import { insertDeliverables } from './deliverables/deliverables.store.ts';
import { listPagesOf } from './client-pages/pages.store.ts';
import { planRequestEmails } from './sends/email-contacts.ts';
import { causesOf, listNewestCuts, type PreviousDecision, restoreDecision } from './versions/cut-decisions.store.ts';
import { filesOfCut } from './versions/files-of-cut.ts';

/** Rows in the trash; each is missing in snapshots taken by releases without such records. */
type ReviewRows = {
  deliverables?: Row<'deliverables'>[];
  cuts?: Row<'cuts'>[];
  captions?: Row<'captions'>[];
  links?: Row<'share_links'>[];
  guests?: Row<'share_guests'>[];
  visits?: Row<'share_visits'>[];
  sends?: Row<'client_sends'>[];
};

/** Rows of a client in the trash; missing in snapshots of earlier releases. Visitors of the pages enter again. */
type ClientRows = { pages?: Row<'client_pages'>[] };

/** Returns the deliverables of a project in order, without their versions and canceled ones. */
async function listDeliverableDrafts(trx: Db, projectId: number): Promise<DeliverableDraft[]> {
  const rows = await trx
    .selectFrom('deliverables')
    .select(['name', 'aspect', 'length_seconds'])
    .where('project_id', '=', projectId)
    .where('canceled_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ name, aspect, length_seconds: lengthSeconds }) => ({ name, aspect, lengthSeconds }));
}

/** Gives a new project deliverables in this order. */
const addDeliverables: ProjectExtras['addDeliverables'] = (trx, added) =>
  insertDeliverables(trx, { ...added, position: 0 });

/** Copies the deliverables of a duplicate's original, or of the episode before. */
const copyDeliverables: ProjectExtras['copy'] = async (trx, { fromId, toId: projectId, createdById, now }) =>
  addDeliverables(trx, { projectId, drafts: await listDeliverableDrafts(trx, fromId), createdById, now });

/** Returns the project's share links with their guests and events. */
async function linksOf(trx: Db, id: number) {
  const links = await trx.selectFrom('share_links').selectAll().where('project_id', '=', id).orderBy('id').execute();
  const ids = trx.selectFrom('share_links').select('share_links.id').where('project_id', '=', id);
  const guests = await trx.selectFrom('share_guests').selectAll().where('link_id', 'in', ids).orderBy('id').execute();
  const visits = await trx.selectFrom('share_visits').selectAll().where('link_id', 'in', ids).orderBy('id').execute();
  return { links, guests, visits };
}

async function rowsOf(trx: Db, id: number): Promise<ReviewRows> {
  const cuts = await trx.selectFrom('cuts').selectAll().where('project_id', '=', id).orderBy('id').execute();
  const captions = await trx
    .selectFrom('captions')
    .innerJoin('cuts', 'cuts.id', 'captions.cut_id')
    .selectAll('captions')
    .where('cuts.project_id', '=', id)
    .orderBy('captions.id')
    .execute();
  const deliverables = await trx.selectFrom('deliverables').selectAll().where('project_id', '=', id).execute();
  const sends = await trx.selectFrom('client_sends').selectAll().where('project_id', '=', id).orderBy('id').execute();
  return { deliverables, cuts, captions, ...(await linksOf(trx, id)), sends };
}

type OfContact = { project_id: number; contact_id?: number | null };

/** Returns which of these rows' contacts are still contacts of the project's client. */
async function listPresentContacts(trx: Db, rows: readonly OfContact[]): Promise<Set<number>> {
  const ids = rows.flatMap(({ contact_id: id }) => id ?? []);
  if (ids.length === 0) return new Set();
  const present = await trx
    .selectFrom('client_contacts')
    .innerJoin('projects', 'projects.client_id', 'client_contacts.client_id')
    .select('client_contacts.id')
    .where('projects.id', '=', rows[0]?.project_id ?? 0)
    .where('client_contacts.id', 'in', ids)
    .execute();
  return new Set(present.map(({ id }) => id));
}

/** Restores links and sends without contacts that have gone, whose links stay ended. Reminders don't continue. */
async function restoreContacted(trx: Db, { links = [], sends = [] }: ReviewRows, now: string): Promise<void> {
  const present = await listPresentContacts(trx, [...links, ...sends]);
  const isGone = ({ contact_id: id }: OfContact): boolean => typeof id === 'number' && !present.has(id);
  const ended = links.map((link) =>
    isGone(link) ? { ...link, contact_id: null, revoked_at: link.revoked_at ?? now } : link,
  );
  await restoreRows(trx, 'share_links', ended);
  const unwaited = sends.map((send) => ({ ...send, wait_id: null, ...(isGone(send) ? { contact_id: null } : {}) }));
  await restoreRows(trx, 'client_sends', unwaited);
}

async function restore(trx: Db, rows: ReviewRows, now: string): Promise<void> {
  const { deliverables, cuts, captions, guests, visits } = rows;
  await restoreRows(trx, 'deliverables', deliverables ?? []);
  await restoreRows(trx, 'cuts', cuts ?? []);
  await restoreRows(trx, 'captions', captions ?? []);
  await restoreContacted(trx, rows, now);
  await restoreRows(trx, 'share_guests', guests ?? []);
  await restoreRows(trx, 'share_visits', visits ?? []);
}

async function listKnownGuestIds(trx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('share_guests').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The part of `ProjectExtras` that review keeps. */
export const REVIEW_EXTRAS = {
  copy: copyDeliverables,
  listDeliverables: listDeliverableDrafts,
  addDeliverables,
  causesOfRevision: async (trx, projectId) =>
    causesOf(
      trx,
      cutsToRevise(await listNewestCuts(trx, projectId), ({ decided }) => decided.decision),
    ),
  revertDecision: (trx, previous, now) => restoreDecision(trx, previous as PreviousDecision, now),
  rowsOf,
  filesIn: (rows) => {
    const { cuts = [], captions = [] } = rows as ReviewRows;
    return [...cuts.flatMap(filesOfCut), ...captions.map(({ filename }) => filename)];
  },
  remove: async (trx, projectId) => {
    // Deleting the project deletes the rest, but versions reference deliverables.
    await trx.deleteFrom('cuts').where('project_id', '=', projectId).execute();
  },
  restore,
  listKnownGuestIds,
  planRequestEmails,
  rowsOfClient: async (trx: Db, id: number): Promise<ClientRows> => ({ pages: await listPagesOf(trx, id) }),
  restoreOfClient: (trx: Db, { pages }: ClientRows) => restoreRows(trx, 'client_pages', pages ?? []),
  references: {
    projects: [
      ['cuts', 'project_id'],
      ['deliverables', 'project_id'],
      ['cut_uploads', 'project_id'],
      ['share_links', 'project_id'],
      ['client_sends', 'project_id'],
    ],
    clients: [],
  },
} as const satisfies ProjectExtras;
