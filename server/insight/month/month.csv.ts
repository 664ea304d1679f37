/** The month as tables (docs/figures.md#exports). */
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { Month, MonthLineRow, MonthRow, MonthSheet } from '#contract/insight/month.ts';
import { type Cell, instantCell } from '#server/platform/http/response/table.ts';

export const PARTY_HEADERS: Record<MonthParty, readonly string[]> = {
  client: ['Client', 'Client ID'],
  editor: ['Editor', 'User ID'],
};

/** Returns the header of the totals. */
export const monthHeader = (by: MonthParty): string[] => [
  ...PARTY_HEADERS[by],
  'Videos',
  'Revisions',
  'First Cut (min)',
  'Rework (min)',
  'Rounds Not Measured',
  'Set Back (min)',
  'Due',
  'On Time',
  'Videos Without Deadline',
  'Points',
  'Copies',
  'Copy Revisions',
  'Copies Due',
  'Copies On Time',
  'Copies Without Deadline',
];

/** Returns the totals of one client or editor. */
export const monthRow = ({ party, copies, ...totals }: MonthRow): Cell[] => [
  party.name,
  party.id,
  totals.videos,
  totals.revisions,
  totals.firstCutMinutes,
  totals.reworkMinutes,
  totals.unmeasured,
  totals.setBackMinutes,
  totals.due,
  totals.onTime,
  totals.withoutDeadline,
  totals.points,
  copies.videos,
  copies.revisions,
  copies.due,
  copies.onTime,
  copies.withoutDeadline,
];

export const SHEET_HEADER = [
  'Project',
  'Project ID',
  'Type',
  'Client',
  'Client ID',
  'Editor',
  'User ID',
  'Copy Of',
  'Revision',
  'Ended At',
  'Minutes',
  'Set Back (min)',
  'Points',
];

/** Returns one line of a sheet. Revision is 0 for a first end. */
export const sheetRow = ({ project, client, editor, lead, ...line }: MonthLineRow): Cell[] => [
  project.title,
  project.id,
  project.class,
  client?.name ?? null,
  client?.id ?? null,
  editor?.name ?? null,
  editor?.id ?? null,
  lead,
  line.revision,
  instantCell(line.endedAt),
  line.minutes,
  line.setBackMinutes,
  line.points,
];

/** Returns a name such as `month-2026-10-clients`. */
export const monthFilename = ({ month, by }: Pick<Month, 'month' | 'by'>): string => `month-${month}-${by}s`;

/** Returns a name such as `month-2026-10-client-12`, or `…-client-none`. */
export const sheetFilename = ({ month, by, party }: Pick<MonthSheet, 'month' | 'by'> & { party: number | null }) =>
  `month-${month}-${by}-${party ?? 'none'}`;
