/** Captions for tests: rows with a stored file, and uploads. */
import type { LightMyRequestResponse } from 'fastify';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { nextNumber } from './builders.ts';
import type { Caller, TestApp } from './test-app.ts';
import { bodyOfParts, MULTIPART_TYPE, type Part } from './upload-files.ts';

/** Two cues of a second each. */
export const AN_SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nWorld\n';

/** What is stored of it. */
export const ITS_VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n\n00:00:03.000 --> 00:00:04.000\nWorld\n';

/** Inserts captions with their stored file. */
export async function aCaptions(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  { cut_id, ...more }: Partial<NewRow<'captions'>> & { cut_id: number },
): Promise<Row<'captions'>> {
  const row: NewRow<'captions'> = {
    cut_id,
    language: 'en',
    label: '',
    filename: `${String(nextNumber()).padStart(32, '0')}.vtt`,
    original_name: 'ep24.en.srt',
    size_bytes: ITS_VTT.length,
    cue_count: 2,
    last_ms: 4_000,
    is_internal: false,
    uploaded_by_id: null,
    created_at: '2026-03-01T10:00:00.000Z',
    ...more,
  };
  await deps.cutFiles.put(row.filename, Buffer.from(ITS_VTT));
  return db.insertInto('captions').values(row).returningAll().executeTakeFirstOrThrow();
}

type Upload = {
  file?: Buffer | string;
  name?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Sends a caption file: a new one to a version, or with PUT another for captions. */
export function sendCaptions(
  caller: Pick<Caller, 'request'>,
  [method, url]: ['POST' | 'PUT', string],
  { file = AN_SRT, name = 'ep24.en.srt', fields = {}, headers = {} }: Upload = {},
): Promise<LightMyRequestResponse> {
  const parts: Part[] = Object.entries(fields).map(([field, content]) => ({ name: field, content }));
  const body = bodyOfParts([...parts, { name: 'file', filename: name, type: 'text/plain', content: file }]);
  return caller.request(method, url, { body, headers: { 'content-type': MULTIPART_TYPE, ...headers } });
}
