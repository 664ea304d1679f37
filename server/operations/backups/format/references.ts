/** Checks referential integrity while rows are read, without the database. */
import { FileFault } from './backup-error.ts';
import type { Manifest } from './backup-format.ts';
import type { AnyRow } from './canonical.ts';

const PAGE_BITS = 2 ** 16;
const WORD_BITS = 32;

/** A set of IDs as a bitmap. */
class Ids {
  readonly #pages = new Map<number, Uint32Array>();

  add(id: number): void {
    const at = Math.floor(id / PAGE_BITS);
    let page = this.#pages.get(at);
    if (!page) this.#pages.set(at, (page = new Uint32Array(PAGE_BITS / WORD_BITS)));
    const bit = id % PAGE_BITS;
    const word = Math.floor(bit / WORD_BITS);
    page[word] = (page[word] ?? 0) | (1 << (bit % WORD_BITS));
  }

  #has(id: number): boolean {
    const word = this.#pages.get(Math.floor(id / PAGE_BITS))?.[Math.floor((id % PAGE_BITS) / WORD_BITS)] ?? 0;
    return (word & (1 << (id % WORD_BITS))) !== 0;
  }

  /** Returns the first of these IDs that is missing in the other set. */
  firstNotIn(others: Ids): number | undefined {
    for (const [at, page] of this.#pages)
      for (let bit = 0; bit < PAGE_BITS; bit += 1) {
        if ((page[Math.floor(bit / WORD_BITS)] ?? 0) === 0) {
          bit += WORD_BITS - 1 - (bit % WORD_BITS);
          continue;
        }
        const id = at * PAGE_BITS + bit;
        if (this.#has(id) && !others.#has(id)) return id;
      }
    return undefined;
  }
}

/** Collects the IDs and references of these tables' rows. */
export function collectReferences(tables: Manifest['tables']) {
  const idsByTable = new Map<string, Ids>();
  const wanted = new Map<string, Ids>();
  const idsIn = (map: Map<string, Ids>, name: string): Ids => {
    const ids = map.get(name) ?? new Ids();
    map.set(name, ids);
    return ids;
  };
  const referencesOf = new Map(
    tables.map(({ name, references }) => [name, references.filter(({ to }) => to === 'id')] as const),
  );
  return {
    rows(table: string, rows: readonly AnyRow[]): void {
      const references = (referencesOf.get(table) ?? []).map(
        (reference) => [reference.column, idsIn(wanted, `${table}.${reference.column} ${reference.table}`)] as const,
      );
      const own = idsIn(idsByTable, table);
      for (const row of rows) {
        if (typeof row['id'] === 'number') own.add(row['id']);
        for (const [column, ids] of references) if (typeof row[column] === 'number') ids.add(row[column]);
      }
    },
    /** Throws FileFault for the first dangling reference. */
    verify(): void {
      for (const [name, ids] of wanted) {
        const [column = '', table = ''] = name.split(' ');
        const lost = ids.firstNotIn(idsIn(idsByTable, table));
        if (lost !== undefined) throw new FileFault(`${column} references ${table} ${lost}, which is missing`);
      }
    },
  };
}
