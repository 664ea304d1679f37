/** What a server has promised: every acknowledged write, and at most one per place that was under way when it died. */

export type Fields = Readonly<Record<string, unknown>>;
type Entry = { stored: Fields | 'gone' | undefined; pending?: Fields | 'gone' };

export type Ledger = {
  /** A write is under way; it may or may not have happened until `settle`. */
  begin(path: string, fields: Fields | 'gone'): void;
  /** The write was acknowledged: from now on it must be there. */
  settle(path: string): void;
  /** The server refused it: it must not be there. */
  withdraw(path: string): void;
  /** Paths whose last known state was not looked at since the last call of `check`. */
  unchecked(): string[];
  /** The fault in what the server answers for a path (undefined = not found), or undefined where the promise is kept. */
  check(path: string, found: Fields | undefined): string | undefined;
  /** Every path that was ever promised. */
  all(): string[];
};

const agrees = (found: Fields, wanted: Fields): boolean =>
  Object.entries(wanted).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value));

const isKept = (found: Fields | undefined, wanted: Fields | 'gone'): boolean =>
  wanted === 'gone' ? found === undefined : found !== undefined && agrees(found, wanted);

function merge(stored: Entry['stored'], change: Fields | 'gone'): Fields | 'gone' {
  return change === 'gone' || stored === undefined || stored === 'gone' ? change : { ...stored, ...change };
}

const differenceOf = (found: Fields | undefined, wanted: Fields | 'gone'): string => {
  if (found === undefined || wanted === 'gone')
    return `${found ? 'still there' : 'missing'}, wanted ${JSON.stringify(wanted)}`;
  const names = Object.keys(wanted).filter((name) => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]));
  return names
    .map((name) => `${name} is ${JSON.stringify(found[name])}, not ${JSON.stringify(wanted[name])}`)
    .join('; ');
};

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const touched = new Set<string>();
  return {
    begin(path, fields) {
      entries.set(path, { stored: entries.get(path)?.stored, pending: fields });
      touched.add(path);
    },
    settle(path) {
      const entry = entries.get(path);
      if (entry?.pending !== undefined) entries.set(path, { stored: merge(entry.stored, entry.pending) });
    },
    withdraw(path) {
      const entry = entries.get(path);
      if (entry) entries.set(path, { stored: entry.stored });
    },
    unchecked() {
      const paths = [...touched];
      touched.clear();
      return paths;
    },
    check(path, found) {
      const { stored, pending } = entries.get(path) ?? { stored: undefined };
      const isDone = pending !== undefined && isKept(found, merge(stored, pending));
      if (isDone) entries.set(path, { stored: merge(stored, pending) });
      else entries.set(path, { stored });
      if (isDone || stored === undefined || isKept(found, stored)) return undefined;
      return `${path}: ${differenceOf(found, stored)}`;
    },
    all: () => [...entries.keys()],
  };
}
