/** Columns of a sheet that have no field: left out, or added to the links or the description of a project (docs/people.md#import-other-columns). */
import type { OtherColumns } from './import.ts';
import { checkLinks, isWebLink } from '#domain/work/links.ts';
import type { Link } from '#domain/work/trim-links.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { countCharacters, truncate } from '#domain/platform/text.ts';

type Values = Record<string, string | number | null>;

const WITHOUT_SCHEME = /^(?:www\.)?[a-z\d-]+(?:\.[a-z\d-]+)+\/\S*$/i;

/** Returns the addresses in a cell: one per line, or several web addresses in a line. */
function addressesIn(cell: string): string[] {
  const lines = cell.split(/[\r\n]+/).flatMap((line) => {
    const words = line.split(/[\s,;]+/).filter((word) => word !== '');
    return words.every(isWebLink) ? words : [line.trim()];
  });
  return lines.filter((line) => line !== '').map((line) => (WITHOUT_SCHEME.test(line) ? `https://${line}` : line));
}

const isAddress = (url: string): boolean =>
  countCharacters(url) <= LIMITS.linkUrlLength && checkLinks([{ label: '', url }]).length === 0;

/** Returns whether these cells are web addresses or paths, as far as they are filled. */
function isLinkColumn(cells: readonly string[]): boolean {
  const addresses = cells.flatMap(addressesIn);
  return addresses.length > 0 && addresses.every(isAddress);
}

/** Column with its header and first cells. */
type ShownColumns = { columns: readonly string[]; sample: readonly (readonly string[])[] };

/** Returns the indexes of columns that no field uses and that have a cell in the header or below. */
export const unmappedColumns = (columns: Record<string, number>, shown: ShownColumns): number[] => {
  const mapped = new Set(Object.values(columns));
  return shown.columns.flatMap((header, at) =>
    mapped.has(at) || (header === '' && shown.sample.every((row) => (row[at] ?? '') === '')) ? [] : [at],
  );
};

/** Returns the columns of addresses as links. */
export const guessOtherColumns = (columns: Record<string, number>, shown: ShownColumns): OtherColumns =>
  Object.fromEntries(
    unmappedColumns(columns, shown)
      .filter((at) => isLinkColumn(shown.sample.map((row) => row[at] ?? '')))
      .map((at) => [String(at), 'links']),
  );

/** Writes links as a value that can be compared. */
export const linksValue = (links: readonly Link[]): string =>
  JSON.stringify(links.map(({ label, url }) => ({ label, url })));

export const linksIn = (values: Values): Link[] => JSON.parse(String(values['links'] ?? '[]')) as Link[];

type OtherValues = { links?: string; addedText?: string };

/** Reads the unmapped columns of a row. What is no address becomes text, so that nothing is lost. */
export function readOtherColumns(
  cells: readonly string[],
  { otherColumns, header }: { otherColumns: OtherColumns; header: readonly string[] },
): OtherValues {
  const links: Link[] = [];
  const lines: string[] = [];
  for (const [index, use] of Object.entries(otherColumns)) {
    const cell = (cells[Number(index)] ?? '').trim();
    const name = header[Number(index)] || 'Link';
    if (cell === '') continue;
    const addresses = use === 'links' ? addressesIn(cell) : [];
    if (addresses.length === 0 || !addresses.every(isAddress)) lines.push(`${name}: ${cell}`);
    else
      for (const [at, url] of addresses.entries())
        links.push({ label: truncate(at === 0 ? name : `${name} ${at + 1}`, LIMITS.linkLabelLength), url });
  }
  return {
    ...(links.length > 0 ? { links: linksValue(links) } : {}),
    ...(lines.length > 0 ? { addedText: lines.join('\n') } : {}),
  };
}

/** Adds the links and lines of a row to those of its record, each once. */
export function withOtherColumns({ addedText, ...values }: Values, stored?: Values): Values {
  const added = { ...values };
  if (values['links']) {
    const known = stored ? linksIn(stored) : [];
    const urls = new Set(known.map(({ url }) => url));
    added['links'] = linksValue([...known, ...linksIn(values).filter(({ url }) => !urls.has(url))]);
  }
  if (typeof addedText === 'string') {
    const description = String(values['description'] ?? stored?.['description'] ?? '');
    const missing = description.includes(addedText) ? [] : [addedText];
    added['description'] = [...(description === '' ? [] : [description]), ...missing].join('\n');
  }
  return added;
}
