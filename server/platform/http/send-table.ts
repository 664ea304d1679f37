/** Sends the rows of an export as the file that was asked for (docs/wire.md#formats). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#domain/platform/refusal.ts';
import { type TableFormat, TABLE_TYPES } from '#contract/platform/table-file.ts';
import { csvLines } from './csv.ts';
import { sendRefusal } from './problems.ts';
import type { TableAnswer } from './table.ts';
import { xlsxOf } from './xlsx.ts';

/** Done before the first byte goes out: what cannot be noted is not handed out (docs/audit.md#exports). */
export type Taken = { onTaken?: (() => Promise<void>) | undefined };

/** Ends when the caller goes away before the answer is out. */
function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Rows of CSV go out as they are read; a workbook is whole before its first byte, so that it can still be refused. */
export async function sendTable(
  { request, reply, format, onTaken }: Taken & { request: FastifyRequest; reply: FastifyReply; format: TableFormat },
  { filename, header, pages }: TableAnswer,
): Promise<FastifyReply> {
  const withHeaders = (): FastifyReply =>
    reply
      .header('content-type', format === 'csv' ? `${TABLE_TYPES.csv}; charset=utf-8` : TABLE_TYPES.xlsx)
      .header('content-disposition', `attachment; filename="${filename}.${format}"`);
  if (request.method === 'HEAD') return withHeaders().send(Readable.from([]));
  const rows = await pages();
  if (isRefusal(rows)) return sendRefusal(request, reply, rows);
  if (format === 'csv') {
    await onTaken?.();
    return withHeaders().send(Readable.from(csvLines(header, rows)));
  }
  const signal = signalOf(reply);
  const file = await xlsxOf({ header, pages: rows }, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  // Nobody is there to be answered.
  if (file === undefined) return reply.hijack();
  if (isRefusal(file)) return sendRefusal(request, reply, file);
  await onTaken?.();
  return withHeaders().send(Readable.from([file]));
}
