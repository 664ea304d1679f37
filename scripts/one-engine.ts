/** The server tests that run on SQLite alone, each with the reason; every other one, and every new one, runs on both databases. */

/** No answer of these depends on what the database makes of a statement. */
export const ON_ONE_ENGINE: Readonly<Record<string, string>> = {
  'server/address-class.test.ts': 'Addresses in, classes out.',
  'server/config.test.ts': 'Reads settings, and opens no database.',
  'server/drain.test.ts': 'Closes connections of HTTP, and opens no database.',
  'server/lru-cache.test.ts': 'A map in memory.',
  'server/testing/published-answers.test.ts': 'Compares answers with the document, and opens no database.',
  'server/turns.test.ts': 'A queue in memory.',
  'server/codes.test.ts': 'Compares the codes of refusals with the document that lists them.',
  'server/cuts/judge.test.ts': 'Threads that read files, and no database.',
  'server/cuts/marker-files.test.ts': 'Markers in, texts out.',
  'server/cuts/pdf-text.test.ts': 'Text in, text out.',
  'server/cuts/watched-file.test.ts': 'A file that changes while it is read.',
  'server/commands/moving-house.test.ts':
    'What the commands for moving say and do; what they bring is tested on both by wire-import.test.ts and backups/move.test.ts.',
  'server/docs/docs.test.ts': 'Reads documents that are made of the contract alone.',
  'server/docs/refusals.test.ts':
    'Compares what the document lists with hooks and rules that come before the database.',
  'server/docs/generated-client.test.ts': 'Asks whether a generated client compiles; what it calls is tested on both.',
  'server/docs/generic-client.test.ts': 'Asks whether the documents lead a client; what it calls is tested on both.',
  'server/http/answers.test.ts': 'Negotiation, headers and methods.',
  'server/http/content-encoding.test.ts': 'Bodies that are refused before they are read.',
  'server/http/csv.test.ts': 'Text in, text out.',
  'server/http/headers.test.ts': 'Headers.',
  'server/http/own-origin.test.ts': 'Headers and settings.',
  'server/http/unreadable.test.ts': 'Requests that reach no route.',
  'server/import/read-sheet.test.ts': 'Bytes of a sheet in, rows out.',
  'server/media/byte-range.test.ts': 'Text in, numbers out.',
  'server/media/files.test.ts': 'A folder and a bucket.',
  'server/media/picture-process.test.ts': 'A process beside the server that draws pictures.',
  'server/media/s3-gateway.test.ts': 'What a bucket keeps and refuses.',
  'server/media/tidy-picture.test.ts': 'What becomes of the bytes of a picture.',
  'server/media/upload.test.ts': 'How multipart bodies are read; the row that is written is the same for all.',
  'server/second-factor/totp.test.ts': 'Codes by the clock, and opens no database.',
  'server/session/network-of.test.ts': 'Text in, text out.',
  'server/session/passwords.test.ts': 'Hashes, and opens no database.',
  'server/session/tokens.test.ts': 'Signatures, and opens no database.',
  'server/token-rights.test.ts':
    'What each token opens at every endpoint; how tokens and sessions are looked up is tested on both.',
  'server/seed/demo.test.ts': 'What the demo tells; demo-start.test.ts fills it on both.',
};
