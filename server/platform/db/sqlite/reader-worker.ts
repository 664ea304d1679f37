/** Worker thread for long reads: one read-only connection, one statement at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadReply, ReadRequest } from './reader-thread.ts';
import { openSqliteFile } from './sqlite-file.ts';

const { file } = workerData as { file: string };
const { prepare } = openSqliteFile(file, { readOnly: true });

function response({ id, sql, parameters }: ReadRequest): ReadReply {
  try {
    return { id, rows: prepare(sql).all(parameters) };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { id, fault: { message, code, errcode } };
  }
}

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(response(request)));
