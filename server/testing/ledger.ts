/** Record of all acknowledged writes to a server, and of at most one pending write per path when it dies. */

export type Fields = Readonly<Record<string, unknown>>;
type Entry = { stored: Fields | 'gone' | undefined; pending?: Fields | 'gone' };

export type Ledger = {
  /** Starts a write, which may or may not take effect until `settle`. */
  begin(path: string, fields: Fields | 'gone'): void;
  /** Records that the write was acknowledged and must be present from now on. */
  settle(path: string): void;
  /** Records that the server refused the write, which must not be present. */
  withdraw(path: string): void;
  /** Returns paths whose latest state has not been checked since the last call of `check`. */
  unchecked(): string[];
  /** Returns how the server's record of a path (undefined if not found) differs from the expected one, or undefined if it doesn't. */
  check(path: string, found: Fields | undefined): string | undefined;
  /** Returns all paths ever acknowledged. */
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
