/** Tests the calls to an S3-compatible store when an upload is canceled, against a server that records them, because the store of the other tests lacks that call. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { addressOf, beginUpload, dropUpload } from '#server/testing/tus.ts';

/** Method and URL of each call. */
const calls: string[] = [];
let endStatus = 204;

const store: Server = createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`);
  const isBegin = request.method === 'POST';
  response.statusCode = isBegin ? 200 : request.url?.includes('uploadId=') ? endStatus : 204;
  response.end(
    isBegin ? '<InitiateMultipartUploadResult><UploadId>part&amp;1</UploadId></InitiateMultipartUploadResult>' : '',
  );
});
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
const s3 = { endpoint, bucket: 'cuts', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' };
const app = await testApp({ s3 });
const admin = await app.as('admin');
const project = (await aProject(app.db)).id;
afterAll(async () => {
  await app.close();
  store.close();
});
beforeEach(() => calls.splice(0));

const beginAndEnd = async (): Promise<number> => {
  const address = addressOf(await beginUpload(admin, 1_000, { project, filename: 'a.mp4' }));
  return (await dropUpload(admin, address)).statusCode;
};

/** Expected calls, whatever the file's name. */
const CALLS = [
  expect.stringMatching(/^POST \/cuts\/cut-[0-9a-f]+\.mp4\?uploads=$/),
  expect.stringMatching(/^DELETE \/cuts\/cut-[0-9a-f]+\.mp4\?uploadId=part%261$/),
  expect.stringMatching(/^DELETE \/cuts\/cut-[0-9a-f]+\.mp4$/),
];

test('aborts a canceled upload in the store by the id from the store', async () => {
  endStatus = 204;
  expect([await beginAndEnd(), calls]).toEqual([204, CALLS]);
});

test('cancels an upload that the store no longer has or cannot abort', async () => {
  for (endStatus of [404, 405]) {
    calls.splice(0);
    expect([await beginAndEnd(), calls]).toEqual([204, CALLS]);
  }
});
