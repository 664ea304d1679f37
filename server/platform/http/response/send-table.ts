/** Sends the rows of an export in the requested file format (docs/api-reference.md#formats). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#domain/platform/refusal.ts';
import { type TableFormat, TABLE_TYPES } from '#contract/platform/table-file.ts';
import { csvLines } from './csv.ts';
import { sendRefusal } from './problems.ts';
import type { TableResult } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** Hook called before the first byte is sent: an export that can't be recorded is not sent (docs/audit.md#exports). */
export type ExportHooks = { onExport?: (() => Promise<void>) | undefined };

/** Aborts when the client disconnects before the response is finished. */
function signalOf(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  return disconnected.signal;
}

/** Streams CSV rows as they are read. A workbook is complete before its first byte, so it can still be refused. */
export async function sendTable(
  {
    request,
    reply,
    format,
    onExport,
  }: ExportHooks & { request: FastifyRequest; reply: FastifyReply; format: TableFormat },
  { filename, header, zone, pages }: TableResult,
): Promise<FastifyReply> {
  const withHeaders = (): FastifyReply =>
    reply
      .header('content-type', format === 'csv' ? `${TABLE_TYPES.csv}; charset=utf-8` : TABLE_TYPES.xlsx)
      .header('content-disposition', `attachment; filename="${filename}.${format}"`);
  if (request.method === 'HEAD') return withHeaders().send(Readable.from([]));
  const rows = await pages();
  if (isRefusal(rows)) return sendRefusal(request, reply, rows);
  if (format === 'csv') {
    await onExport?.();
    return withHeaders().send(Readable.from(csvLines(header, rows)));
  }
  const signal = signalOf(reply);
  const file = await xlsxOf({ header, zone, pages: rows }, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  // Without a file, the client has disconnected.
  if (file === undefined) return reply.hijack();
  if (isRefusal(file)) return sendRefusal(request, reply, file);
  await onExport?.();
  return withHeaders().send(Readable.from([file]));
}
