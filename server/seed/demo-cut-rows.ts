/** The demo's versions as files and rows, and the link by which a client sees one of them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { usualExpiry } from '#domain/review/share.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readFacts } from '#server/review/cuts/facts.ts';
import { factColumns } from '#server/review/cuts/finish-upload.ts';
import { digestOf } from '#server/identity/invites/invite-token.ts';
import { GUEST_ID, type ShownVersion, type Showing } from './demo-cuts.ts';
import { type FilmVersion, filmPictures } from './demo-film.ts';
import type { FeedbackRow } from './story.ts';

type Needs = Pick<Deps, 'cutFiles' | 'newId'>;
type CutRow = NewRow<'cuts'> & { id: number };

/** As known as the demo's password, and as good: the last part of the client's address. */
export const DEMO_LINK_TOKEN = 'demo-link-for-the-client-of-northlight-post';

const LINK_ID = 1;
const VERSIONS = [1, 2] as const;

/** One version of the film: its bytes, what they say of themselves, and its pictures. */
async function readFilm(version: FilmVersion) {
  const bytes = await readFile(path.join(import.meta.dirname, `demo-film-${version}.mp4`));
  const facts = await readFacts({
    sizeBytes: bytes.length,
    read: async (start, end) => Uint8Array.from(bytes.subarray(start, end)),
  });
  return { bytes, facts, pictures: await filmPictures(version) };
}

type Film = Awaited<ReturnType<typeof readFilm>>;

/** Each version of each project has files of its own, since they go with it. */
async function storeFilm({ cutFiles, newId }: Needs, { bytes, pictures }: Film) {
  const names = { filename: `${newId()}.mp4`, poster_filename: `${newId()}.webp`, strip_filename: `${newId()}.webp` };
  await cutFiles.put(names.filename, bytes);
  await cutFiles.put(names.poster_filename, pictures.poster);
  await cutFiles.put(names.strip_filename, pictures.strip);
  return names;
}

const cutRow = (
  { one }: Showing,
  { film, version }: { film: Film; version: ShownVersion },
): Omit<CutRow, 'id' | 'number' | 'project_id' | 'filename'> => ({
  ...factColumns(film.facts),
  round: 1,
  original_name: 'northlight-film.mp4',
  mime_type: film.facts.mimeType,
  size_bytes: film.bytes.length,
  sha256: createHash('sha256').update(film.bytes).digest('hex'),
  strip_count: film.pictures.stripCount,
  peaks: film.pictures.peaks,
  comment: version.script.comment ?? '',
  uploaded_by_id: one.casting.editor.id,
  created_at: version.at,
  decision: version.decision,
  decided_at: version.decidedAt,
  decided_by_id: version.decidedAt === null ? null : one.casting.lead.id,
  decision_reason: version.script.reason ?? null,
});

export type Ids = { ofProject(one: Showing['one']): number; ofFeedback(row: FeedbackRow): number };

/** Gives the notes their places, and answers and repeated notes what they belong to. */
function markRows(showing: Showing, cutIds: readonly number[], ids: Ids): NewRow<'feedback_marks'>[] {
  return showing.notes.map(({ script, row }) => ({
    feedback_id: ids.ofFeedback(row),
    cut_id: cutIds[script.on - 1] as number,
    frame: script.frame,
    end_frame: script.endFrame ?? null,
    drawing: script.drawing ?? null,
  }));
}

/** The link of the first project, by which its client came and left a note. */
function linkRows({ one, versions, notes }: Showing, projectId: number, now: string) {
  const at = versions[0]?.at ?? now;
  const note = notes.find(({ script }) => script.by === 'client')?.row;
  const seen = note?.created_at ?? at;
  const visit = { link_id: LINK_ID, guest_id: GUEST_ID, cut_id: null, address: '' };
  return {
    links: [
      {
        id: LINK_ID,
        token_hash: digestOf(DEMO_LINK_TOKEN),
        project_id: projectId,
        cut_id: null,
        label: `For ${one.casting.customer.companyName}`,
        password_hash: null,
        expires_at: usualExpiry(now),
        may_note: true,
        may_decide: true,
        may_download: false,
        shows_all_cuts: true,
        has_watermark: false,
        is_held: false,
        created_by_id: one.casting.lead.id,
        created_at: at,
        revoked_at: null,
      },
    ] satisfies NewRow<'share_links'>[],
    guests: [
      // Nothing has this digest: the visit is over.
      { id: GUEST_ID, link_id: LINK_ID, name: note?.guest_name ?? '', secret_hash: '', created_at: at, seen_at: seen },
    ] satisfies NewRow<'share_guests'>[],
    visits: [
      { ...visit, act: 'opened', at },
      { ...visit, act: 'noted', at: seen },
    ] satisfies NewRow<'share_visits'>[],
  };
}

/** Stores the files, and gives all rows but those of the notes themselves. */
export async function demoCutRows(needs: Needs, showings: readonly Showing[], { ids, now }: { ids: Ids; now: string }) {
  const films = await Promise.all(VERSIONS.map(readFilm));
  const cuts: CutRow[] = [];
  const marks: NewRow<'feedback_marks'>[] = [];
  for (const showing of showings) {
    const first = cuts.length + 1;
    for (const [at, version] of showing.versions.entries()) {
      const film = films[at] as Film;
      const place = { id: cuts.length + 1, project_id: ids.ofProject(showing.one), number: at + 1 };
      cuts.push({ ...place, ...(await storeFilm(needs, film)), ...cutRow(showing, { film, version }) });
    }
    marks.push(
      ...markRows(
        showing,
        showing.versions.map((_, at) => first + at),
        ids,
      ),
    );
  }
  const [shared] = showings;
  return {
    cuts,
    marks,
    ...(shared ? linkRows(shared, ids.ofProject(shared.one), now) : { links: [], guests: [], visits: [] }),
  };
}
