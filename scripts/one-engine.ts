/** Server tests that run only on SQLite, with reasons. All others, including new ones, run on both databases. */

/** Tests whose results don't depend on how the database executes a statement. */
export const ON_ONE_ENGINE: Readonly<Record<string, string>> = {
  'server/platform/address-class.test.ts': 'Addresses in, classes out.',
  'server/platform/config.test.ts': 'Reads settings, and opens no database.',
  'server/platform/drain.test.ts': 'Closes connections of HTTP, and opens no database.',
  'server/platform/lru-cache.test.ts': 'A map in memory.',
  'server/testing/published-answers.test.ts': 'Compares answers with the document, and opens no database.',
  'server/platform/fair-queue.test.ts': 'A queue in memory.',
  'server/testing/codes.test.ts': 'Compares the codes of refusals with the document that lists them.',
  'server/review/cuts/inspect-file.test.ts': 'Threads that read files, and no database.',
  'server/review/cuts/marker-files.test.ts': 'Markers in, texts out.',
  'server/review/cuts/pdf-text.test.ts': 'Text in, text out.',
  'server/review/cuts/watched-file.test.ts': 'A file that changes while it is read.',
  'server/commands/import-export.test.ts':
    'What the commands for moving say and do; what they bring is tested on both by wire-import.test.ts and backups/move.test.ts.',
  'server/platform/docs/docs.test.ts': 'Reads documents that are made of the contract alone.',
  'server/platform/docs/refusals.test.ts':
    'Compares what the document lists with hooks and rules that come before the database.',
  'server/platform/docs/generated-client.test.ts':
    'Asks whether a generated client compiles; what it calls is tested on both.',
  'server/platform/docs/generic-client.test.ts':
    'Asks whether the documents lead a client; what it calls is tested on both.',
  'server/platform/http/answers.test.ts': 'Negotiation, headers and methods.',
  'server/platform/http/content-encoding.test.ts': 'Bodies that are refused before they are read.',
  'server/platform/http/csv.test.ts': 'Text in, text out.',
  'server/platform/http/headers.test.ts': 'Headers.',
  'server/platform/http/own-origin.test.ts': 'Headers and settings.',
  'server/platform/http/unreadable.test.ts': 'Requests that reach no route.',
  'server/work/import/read-sheet.test.ts': 'Bytes of a sheet in, rows out.',
  'server/files/media/byte-range.test.ts': 'Text in, numbers out.',
  'server/files/media/files.test.ts': 'A folder and a bucket.',
  'server/files/media/picture-process.test.ts': 'A process beside the server that draws pictures.',
  'server/files/media/s3-gateway.test.ts': 'What a bucket keeps and refuses.',
  'server/files/media/scale-linked-picture.test.ts': 'What becomes of the bytes of a picture.',
  'server/files/media/upload.test.ts': 'How multipart bodies are read; the row that is written is the same for all.',
  'server/identity/two-factor/totp.test.ts': 'Codes by the clock, and opens no database.',
  'server/platform/network-of.test.ts': 'Text in, text out.',
  'server/identity/session/passwords.test.ts': 'Hashes, and opens no database.',
  'server/identity/session/tokens.test.ts': 'Signatures, and opens no database.',
  'server/testing/token-rights.test.ts':
    'What each token opens at every endpoint; how tokens and sessions are looked up is tested on both.',
  'server/seed/demo.test.ts': 'What the demo tells; demo-start.test.ts fills it on both.',
};
