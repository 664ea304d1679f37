/** Files of two projects and a client of the demo, made here: a shot list, a logo, subtitles, a slate tone and a contract. */
import { createHash } from 'node:crypto';
import { isFinished } from '#domain/platform/project-status.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

type DemoDeps = Pick<Deps, 'cutFiles' | 'newId'>;
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

const RATE = 8_000;

/** Returns one second of a tone as a WAV file. */
function slateTone(): Buffer {
  const samples = Buffer.alloc(RATE * 2);
  for (let at = 0; at < RATE; at += 1)
    samples.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 1_000 * at) / RATE)), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const filesOfFirst = (): DemoFile[] => [
  { name: 'Shot list.csv', note: 'Final, after the location visit', bytes: shotList() },
  { name: 'Sound/Slate tone.wav', bytes: slateTone() },
  { name: 'Graphics/Logo.svg', note: 'Keep clear space of one circle around it', bytes: LOGO },
];
const filesOfSecond = (): DemoFile[] => [
  { name: 'Subtitles/English.srt', bytes: SUBTITLES },
  { name: 'Shot list.csv', bytes: shotList() },
];
const filesOfClient = (): DemoFile[] => [
  { name: 'Agreement.txt', note: 'Signed in January', bytes: Buffer.from('Usage: web and social, two years.\n') },
];

type Owner = { projectId: number | null; clientId: number; uploaderId: number };

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

/** Stores the files, and returns their rows: of the project that this ID names, of another open one, and of its client. */
export async function demoFiles(
  deps: DemoDeps,
  projects: readonly NewRow<'projects'>[],
  { firstId, managerId, now }: { firstId: number | undefined; managerId: number; now: string },
): Promise<NewRow<'project_files'>[]> {
  const open = projects.filter(({ status, client_id: clientId }) => !isFinished(status) && clientId !== null);
  const first = open.find(({ id }) => id === firstId) ?? open[0];
  const second = open.find((one) => one !== first);
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
