/** Draws the demo's pictures and stores them as uploads. */
import { fullNameOf } from '#domain/platform/text.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { BookedCustomer, StoredMember } from './demo-cast.ts';
import { companyMark, portrait, still } from './pictures.ts';

type MediaRow = NewRow<'media'> & { id: number };
type DemoDeps = Pick<Deps, 'files' | 'newId'>;

/** The media rows, the pictures by person and client, and stills to attach to feedback. */
export type DrawnPictures = {
  rows: MediaRow[];
  byPerson: ReadonlyMap<number, number>;
  byCustomer: ReadonlyMap<number, number>;
  stills: MediaRow[];
};

type Sheet = { name: string; bytes: Promise<Buffer> };

const STILLS = 10;
/** Returns hues that differ clearly from their neighbors. */
const hueOf = (n: number): number => (n * 47 + 205) % 360;
const fileNameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

async function store(
  { files, newId }: DemoDeps,
  sheets: readonly Sheet[],
  from: { id: number; now: string },
): Promise<MediaRow[]> {
  return Promise.all(
    sheets.map(async ({ name, bytes }, i) => {
      const content = await bytes;
      const filename = `${newId()}.webp`;
      await files.put(filename, content);
      return {
        id: from.id + i,
        filename,
        original_name: `${fileNameOf(name)}.webp`,
        mime_type: 'image/webp',
        size_bytes: content.length,
        uploaded_by_id: 1,
        created_at: from.now,
      };
    }),
  );
}

type Subjects = { team: readonly StoredMember[]; customers: readonly BookedCustomer[]; now: string };

export async function drawPictures(deps: DemoDeps, { team, customers, now }: Subjects): Promise<DrawnPictures> {
  const people = team.filter(({ hasPicture }) => hasPicture);
  // Every fifth client has none, so that the default avatar shows as well.
  const marked = customers.filter((_, i) => i % 5 !== 4);
  const sheets: Sheet[] = [
    ...people.map((one) => ({ name: fullNameOf(one), bytes: portrait(one, hueOf(one.id)) })),
    ...marked.map((one) => ({ name: one.companyName, bytes: companyMark(one.companyName, hueOf(one.id + 3)) })),
    ...Array.from({ length: STILLS }, (_, i) => ({ name: `still ${i + 1}`, bytes: still(hueOf(i * 2)) })),
  ];
  const rows = await store(deps, sheets, { id: 1, now });
  const stills = rows.slice(people.length + marked.length);
  return {
    rows,
    stills,
    byPerson: new Map(people.map((one, i) => [one.id, i + 1])),
    byCustomer: new Map(marked.map((one, i) => [one.id, people.length + i + 1])),
  };
}
