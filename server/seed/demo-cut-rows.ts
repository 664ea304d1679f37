/** Files and rows of the demo's versions, and the share link for one of them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultExpiry } from '#domain/review/share.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sourceOf } from '#server/review/inspection/boxes.ts';
import type { FileMetadata } from '#server/review/inspection/frame-timing.ts';
import { readMetadata } from '#server/review/inspection/media-metadata.ts';
import { metadataColumns } from '#server/review/uploads/finish-upload.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { GUEST_ID, type ShownVersion, type ReviewPlan } from './demo-cuts.ts';
import { type FilmVersion, filmPictures } from './demo-film.ts';
import { demoImage, demoSound } from './demo-media.ts';
import type { FeedbackRow } from './story.ts';

type DemoDeps = Pick<Deps, 'cutFiles' | 'newId'>;
type CutRow = NewRow<'cuts'> & { id: number };

/** Last part of the share link's address, as public as the demo's password. */
export const DEMO_LINK_TOKEN = 'demo-link-for-the-client-of-northlight-post';

/** Last part of the links for the podcast, for the project with deliverables, and for the version that was sent to its client. */
export const DEMO_PODCAST_TOKEN = 'demo-link-for-the-client-of-the-podcast';
export const DEMO_DELIVERABLES_TOKEN = 'demo-link-for-the-deliverables-of-a-wedding';
const DEMO_SENT_TOKEN = 'demo-link-for-the-sent-version-of-a-listing';

const LINK_ID = 1;
const VERSIONS = [1, 2] as const;

/** Reads one version of the film: bytes, metadata and pictures. */
async function readFilm(version: FilmVersion) {
  const bytes = await readFile(path.join(import.meta.dirname, `demo-film-${version}.mp4`));
  const facts = await readMetadata(sourceOf(bytes));
  return { name: 'northlight-film.mp4', bytes, facts, pictures: await filmPictures(version) };
}

/** A file of a version. Only films have a filmstrip, and sounds have no poster. */
type Film = {
  name: string;
  bytes: Buffer;
  facts: FileMetadata;
  pictures: { poster?: Buffer; strip?: Buffer; stripCount?: number; peaks: number[] | null };
};

/** Stores a copy of the file for each version, since deleting a version deletes its file. A removed file is left out. */
async function storeFile(
  { cutFiles, newId }: DemoDeps,
  { name, bytes, pictures }: Film,
  { archivedAt }: ShownVersion['script'],
) {
  const store = async (file: Buffer | undefined, ending: string): Promise<string | null> => {
    if (!file) return null;
    const filename = `${newId()}${ending}`;
    await cutFiles.put(filename, file);
    return filename;
  };
  return {
    filename:
      archivedAt === undefined
        ? ((await store(bytes, path.extname(name))) as string)
        : `${newId()}${path.extname(name)}`,
    poster_filename: await store(pictures.poster, '.webp'),
    strip_filename: await store(pictures.strip, '.webp'),
  };
}

const cutRow = (
  { one: plan }: ReviewPlan,
  { film, version }: { film: Film; version: ShownVersion },
): Omit<CutRow, 'id' | 'number' | 'project_id' | 'filename'> => ({
  ...metadataColumns(film.facts),
  round: 1,
  original_name: film.name,
  mime_type: film.facts.mimeType,
  size_bytes: film.bytes.length,
  sha256: createHash('sha256').update(film.bytes).digest('hex'),
  strip_count: film.pictures.stripCount ?? 0,
  peaks: film.pictures.peaks,
  comment: version.script.comment ?? '',
  uploaded_by_id: plan.casting.editor.id,
  created_at: version.at,
  decision: version.decision,
  decided_at: version.decidedAt,
  decided_by_id: version.decidedAt === null ? null : plan.casting.lead.id,
  decision_reason: version.script.reason ?? null,
  file_removed_at: version.script.archivedAt === undefined ? null : version.decidedAt,
  file_removed_by: version.script.archivedAt === undefined ? null : 'person',
  archive_location: version.script.archivedAt ?? '',
});

export type Ids = { projectIdOf(plan: ReviewPlan['one']): number; feedbackIdOf(row: FeedbackRow): number };

/** Returns the marks of the notes, and the references of replies and carried notes. */
function markRows(reviewPlan: ReviewPlan, cutIds: readonly number[], ids: Ids): NewRow<'feedback_marks'>[] {
  return reviewPlan.notes.map(({ script, row }) => ({
    feedback_id: ids.feedbackIdOf(row),
    cut_id: cutIds[script.on - 1] as number,
    frame: script.frame,
    end_frame: script.endFrame ?? null,
    drawing: script.drawing ?? null,
  }));
}

/** Returns the token of the link for the plan's project. */
function tokenOf({ medium, deliverables }: ReviewPlan): string {
  if (medium === 'sound') return DEMO_PODCAST_TOKEN;
  return deliverables.length > 0 ? DEMO_DELIVERABLES_TOKEN : DEMO_SENT_TOKEN;
}

type LinkKeys = { id: number; token: string; projectId: number; at: string; now: string };

/** Returns a share link for the project's client. */
const linkRow = ({ casting }: ReviewPlan['one'], { id, token, projectId, at, now }: LinkKeys) =>
  ({
    id,
    token_hash: digestOf(token),
    project_id: projectId,
    cut_id: null,
    label: `For ${casting.customer.companyName}`,
    password_hash: null,
    expires_at: defaultExpiry(now),
    may_note: true,
    may_decide: true,
    may_download: false,
    shows_all_cuts: id === LINK_ID,
    shows_sent_only: token === DEMO_SENT_TOKEN,
    has_watermark: false,
    is_held: false,
    created_by_id: casting.lead.id,
    created_at: at,
    revoked_at: null,
  }) satisfies NewRow<'share_links'>;

/** Returns the share link of the first project, through which its client visited and left a note. */
function linkRows({ one: plan, versions, notes }: ReviewPlan, projectId: number, now: string) {
  const at = versions[0]?.at ?? now;
  const note = notes.find(({ script }) => script.by === 'client')?.row;
  const seen = note?.created_at ?? at;
  const visit = { link_id: LINK_ID, guest_id: GUEST_ID, cut_id: null, address: '' };
  return {
    links: [linkRow(plan, { id: LINK_ID, token: DEMO_LINK_TOKEN, projectId, at, now })],
    guests: [
      // No secret has this hash, so the visit has ended.
      { id: GUEST_ID, link_id: LINK_ID, name: note?.guest_name ?? '', secret_hash: '', created_at: at, seen_at: seen },
    ] satisfies NewRow<'share_guests'>[],
    visits: [
      { ...visit, act: 'opened', at },
      { ...visit, act: 'noted', at: seen },
    ] satisfies NewRow<'share_visits'>[],
  };
}

/** Returns the deliverables of the plans, in order. */
const deliverableRows = (reviewPlans: readonly ReviewPlan[], ids: Ids) =>
  reviewPlans
    .flatMap(({ one, deliverables }) =>
      deliverables.map(({ draft, version }, position) => ({ one, draft, version, position })),
    )
    .map(({ one, draft, version, position }, at) => ({
      id: at + 1,
      project_id: ids.projectIdOf(one),
      name: draft.name,
      aspect: draft.aspect,
      length_seconds: draft.lengthSeconds,
      position,
      canceled_at: null,
      created_by_id: one.casting.lead.id,
      created_at: version.at,
    }));

/** Stores the files and returns all rows except the notes themselves. */
export async function demoCutRows(
  deps: DemoDeps,
  reviewPlans: readonly ReviewPlan[],
  { ids, now }: { ids: Ids; now: string },
) {
  const films = await Promise.all(VERSIONS.map(readFilm));
  const [first] = films;
  if (!first) throw new Error('The demo has no film.');
  const media = { film: first, image: await demoImage(first.pictures.poster), sound: await demoSound() };
  const deliverables = deliverableRows(reviewPlans, ids);
  const cuts: CutRow[] = [];
  const marks: NewRow<'feedback_marks'>[] = [];
  for (const reviewPlan of reviewPlans) {
    const firstId = cuts.length + 1;
    const projectId = ids.projectIdOf(reviewPlan.one);
    const own = deliverables.filter((row) => row.project_id === projectId);
    const deliverableCuts = reviewPlan.deliverables.map(({ version, medium }, at) => ({
      version,
      file: media[medium],
      of: own[at]?.id ?? null,
    }));
    const mainCuts = reviewPlan.versions.map((version, at) => ({
      version,
      file: reviewPlan.medium === 'film' ? (films[at] as Film) : media.sound,
      of: null,
    }));
    const all: { version: ShownVersion; file: Film; of: number | null }[] = [...mainCuts, ...deliverableCuts];
    for (const [at, { version, file, of }] of all.entries()) {
      const keys = { id: cuts.length + 1, project_id: projectId, number: at + 1, deliverable_id: of };
      cuts.push({
        ...keys,
        ...(await storeFile(deps, file, version.script)),
        ...cutRow(reviewPlan, { film: file, version }),
      });
    }
    marks.push(
      ...markRows(
        reviewPlan,
        all.map((_, at) => firstId + at),
        ids,
      ),
    );
  }
  const [shared] = reviewPlans;
  const shown = shared ? linkRows(shared, ids.projectIdOf(shared.one), now) : { links: [], guests: [], visits: [] };
  const more = reviewPlans
    .filter((plan) => plan !== shared)
    .map((plan, at) => {
      const { one, versions } = plan;
      return linkRow(one, {
        id: LINK_ID + 1 + at,
        token: tokenOf(plan),
        projectId: ids.projectIdOf(one),
        at: versions[0]?.at ?? now,
        now,
      });
    });
  return { deliverables, cuts, marks, ...shown, links: [...shown.links, ...more] };
}
