/** Style guides, links, contacts and files of the demo: five clients, the footage of six open projects, and the files of two. */
import { createHash } from 'node:crypto';
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Link } from '#domain/work/trim-links.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { NewRow } from '#server/platform/db/tables.ts';
import { addressDigestOf, contactColumnsOf } from '#server/work/contacts/contacts.store.ts';
import { toneWav } from '#server/seed/demo-media.ts';

const GUIDES: readonly { company: string; styleGuide: string; links: Link[] }[] = [
  {
    company: 'Reed & Rose Weddings',
    styleGuide:
      'Pace: slow openings, cuts on the beat from the first dance on.\nColor: warm, skin tones first, no teal.\nMusic: licensed tracks from their own list only.\nTitles: the couple’s first names, Cormorant Light, no date.\n\nNever show guests eating.',
    links: [
      { label: 'Licensed music', url: 'https://music.example.com/reed-and-rose' },
      { label: 'Titles and LUTs', url: '\\\\nas\\clients\\reed-rose\\brand' },
    ],
  },
  {
    company: 'Blue Heron Coffee Roasters',
    styleGuide:
      'Logo sting at the end, 2 seconds, never at the start.\nSubtitles burned in for vertical versions: Inter Semibold, white on 60% black.\nDeliver 16:9, 1:1 and 9:16.',
    links: [
      { label: 'Brand guidelines', url: 'https://brand.example.com/blue-heron' },
      { label: 'Logo sting', url: '/Volumes/Clients/BlueHeron/sting.mov' },
    ],
  },
  {
    company: 'The Founder Hour',
    styleGuide:
      'Two cameras, cut to the listener at least every 20 seconds.\nRemove filler words, keep laughter.\nChapters in the description, first one at 00:00.',
    links: [{ label: 'Episode plan', url: 'https://docs.example.com/founder-hour/episodes' }],
  },
  {
    company: 'Trailhead Outdoors',
    styleGuide: 'Natural sound over music. Maps: animated line in #E4572E.\nNo drone shots over protected areas.',
    links: [{ label: 'Map templates', url: '\\\\nas\\clients\\trailhead\\maps' }],
  },
  {
    company: 'Atrium Property Group',
    styleGuide: 'Straight verticals, 24 mm or wider. Blur street numbers and license plates.\nLength 60 to 75 seconds.',
    links: [{ label: 'Listing sheet', url: 'https://listings.example.com/atrium' }],
  },
];

const FOOTAGE_COUNT = 6;

const footageOf = (id: number): Link[] => [
  { label: 'Footage', url: `https://files.example.com/footage/${id}` },
  { label: 'Audio', url: `\\\\nas\\jobs\\${id}\\audio` },
];

type InsertedRows = { clients: readonly NewRow<'clients'>[]; projects: readonly NewRow<'projects'>[] };

/** Adds them to the inserted clients and projects; open work of these clients comes first. */
export async function addDemoResources(trx: Db, { clients, projects }: InsertedRows): Promise<void> {
  const guided = new Set<number>();
  for (const { company, styleGuide, links } of GUIDES) {
    const id = clients.find(({ company_name: name }) => name === company)?.id;
    if (id === undefined) continue;
    guided.add(id);
    const values = { style_guide: styleGuide, links: JSON.stringify(links) as never };
    await trx.updateTable('clients').set(values).where('id', '=', id).execute();
  }
  const open = projects.filter(({ status }) => !isFinished(status));
  const guidedProjects = open.filter(({ client_id: clientId }) => guided.has(clientId ?? 0));
  for (const { id = 0 } of [...new Set([...guidedProjects, ...open])].slice(0, FOOTAGE_COUNT))
    await trx
      .updateTable('projects')
      .set({ links: JSON.stringify(footageOf(id)) as never })
      .where('id', '=', id)
      .execute();
}

type DemoContact = {
  name: string;
  email: string;
  language?: ClientLanguage;
  mayDecide?: boolean;
  hasStopped?: boolean;
};

const CONTACTS: Readonly<Record<string, readonly DemoContact[]>> = {
  'Reed & Rose Weddings': [
    { name: 'Dana Reed', email: 'dana@reed-rose.example', mayDecide: true },
    { name: 'Oliver Rose', email: 'oliver@reed-rose.example' },
  ],
  'Blue Heron Coffee Roasters': [
    { name: 'Jonas Weber', email: 'jonas.weber@blue-heron.example', language: 'de', mayDecide: true },
    { name: 'Amélie Roux', email: 'amelie.roux@blue-heron.example', language: 'fr', mayDecide: true },
    { name: 'Press office', email: 'press@blue-heron.example', hasStopped: true },
  ],
  'The Founder Hour': [{ name: 'Priya Anand', email: 'priya@founder-hour.example', mayDecide: true }],
  'Trailhead Outdoors': [
    { name: 'Lucía Ortega', email: 'lucia.ortega@trailhead.example', language: 'es', mayDecide: true },
  ],
};

/** Adds the contacts to the inserted clients. Their addresses reach nobody. */
export async function addDemoContacts(trx: Db, clients: readonly NewRow<'clients'>[]): Promise<void> {
  for (const { id, company_name: company, created_at: createdAt } of clients)
    for (const { name, email, language = null, mayDecide = false, hasStopped = false } of CONTACTS[company ?? ''] ??
      []) {
      const clientId = id as number;
      const columns = contactColumnsOf({ name, email, language, mayDecide });
      const row = { ...columns, client_id: clientId, created_by_id: null, created_at: createdAt };
      await trx.insertInto('client_contacts').values(row).execute();
      const stop = { client_id: clientId, address_digest: addressDigestOf(email), at: createdAt };
      if (hasStopped)
        await trx
          .insertInto('email_stops')
          .values({ ...stop, reason: 'stopped' })
          .execute();
    }
}

export type DemoDeps = Pick<Deps, 'cutFiles' | 'newId'>;
type DemoFile = { name: string; note?: string; bytes: Buffer };

const SHOTS = ['Opening, wide', 'Interview, left', 'Interview, right', 'Details', 'Closing, drone'];

const shotList = (): Buffer =>
  Buffer.from(`Shot,Camera,Take\n${SHOTS.map((shot, at) => `"${shot}",${at % 2 ? 'B' : 'A'},${at + 1}`).join('\n')}\n`);

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#1f5f7a"/><circle cx="22" cy="20" r="9" fill="#fff"/></svg>\n',
);

const SUBTITLES = Buffer.from(
  '1\n00:00:01,000 --> 00:00:03,500\nGood morning.\n\n2\n00:00:04,000 --> 00:00:06,000\nShall we begin?\n',
);

const filesOfFirst = (): DemoFile[] => [
  { name: 'Shot list.csv', note: 'Final, after the location visit', bytes: shotList() },
  { name: 'Sound/Slate tone.wav', bytes: toneWav(1) },
  { name: 'Graphics/Logo.svg', note: 'Keep clear space of one circle around it', bytes: LOGO },
];
const filesOfSecond = (): DemoFile[] => [
  { name: 'Subtitles/English.srt', bytes: SUBTITLES },
  { name: 'Shot list.csv', bytes: shotList() },
];
const filesOfClient = (): DemoFile[] => [
  { name: 'Agreement.txt', note: 'Signed in January', bytes: Buffer.from('Usage: web and social, two years.\n') },
];

type Owner = { projectId: number | null; clientId: number; uploaderId: number | null };

async function storeFiles(
  { cutFiles, newId }: DemoDeps,
  files: readonly DemoFile[],
  { projectId, clientId, uploaderId, createdAt }: Owner & { createdAt: string },
): Promise<NewRow<'project_files'>[]> {
  const rows: NewRow<'project_files'>[] = [];
  for (const { name, note = '', bytes } of files) {
    const filename = `${newId()}.bin`;
    await cutFiles.put(filename, bytes);
    rows.push({
      client_id: clientId,
      project_id: projectId,
      original_name: name,
      filename,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      note,
      uploaded_by_id: uploaderId,
      created_at: createdAt,
    });
  }
  return rows;
}

const filesOfContact = (): DemoFile[] => [
  { name: 'Phone/Toast.wav', bytes: toneWav(2) },
  { name: 'Names of guests.csv', bytes: Buffer.from('Name,Table\nAda,1\nBenedikt,1\nChloé,2\n') },
];

/** Stores two files that the contact sent to the project, and returns their rows. */
export const demoFilesOfContact = async (
  deps: DemoDeps,
  {
    contact,
    projectId,
    clientId,
    createdAt,
  }: { contact: { id: number; name: string }; projectId: number; clientId: number; createdAt: string },
): Promise<NewRow<'project_files'>[]> =>
  (await storeFiles(deps, filesOfContact(), { projectId, clientId, uploaderId: null, createdAt })).map((row) => ({
    ...row,
    contact_id: contact.id,
    contact_name: contact.name,
    notified_at: createdAt,
  }));

/** Stores the files, and returns their rows: of the project that this ID names, of another open one, and of its client. */
export async function demoFiles(
  deps: DemoDeps,
  projects: readonly NewRow<'projects'>[],
  { firstId, managerId, now }: { firstId: number | undefined; managerId: number; now: string },
): Promise<NewRow<'project_files'>[]> {
  const open = projects.filter(({ status, client_id: clientId }) => !isFinished(status) && clientId !== null);
  const first = open.find(({ id }) => id === firstId) ?? open[0];
  // Teams share a title.
  const second = open.find(({ title }) => title !== first?.title);
  if (!first || !second) return [];
  const ownerOf = (project: NewRow<'projects'>): Owner => ({
    projectId: project.id ?? null,
    clientId: project.client_id ?? 0,
    uploaderId: project.assigned_to_id ?? managerId,
  });
  const createdAt = new Date(Date.parse(now) - 26 * 3_600_000).toISOString();
  return [
    ...(await storeFiles(deps, filesOfFirst(), { ...ownerOf(first), createdAt })),
    ...(await storeFiles(deps, filesOfSecond(), { ...ownerOf(second), createdAt })),
    ...(await storeFiles(deps, filesOfClient(), {
      ...ownerOf(first),
      projectId: null,
      uploaderId: managerId,
      createdAt,
    })),
  ];
}
