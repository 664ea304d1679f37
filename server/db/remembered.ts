/** Answers that hold for one state of the database: read once, remembered until anybody commits anything. */
import { type Db, momentOf } from './dialect.ts';

type Kept = { moment: string; answers: Map<string, unknown> };

const MOST_KEPT = 500;
const keptBy = new WeakMap<Db, Kept>();

/** What is remembered of that state; any write, by whatever process, makes a new state that begins empty. */
function keptOf(db: Db, moment: string): Kept['answers'] {
  const known = keptBy.get(db);
  if (known?.moment === moment) return known.answers;
  const answers = new Map<string, unknown>();
  keptBy.set(db, { moment, answers });
  return answers;
}

/**
 * What `read` gives, or gave since the last commit; never less fresh than the moment of asking. The key must name all
 * that the answer depends on beside the data, and nobody may change an answer. In a transaction nothing is remembered.
 */
export async function remembered<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return read();
  const answers = keptOf(db, await momentOf(db));
  if (answers.has(key)) return answers.get(key) as T;
  const answer = await read();
  if (answers.size < MOST_KEPT) answers.set(key, answer);
  return answer;
}
