/** Each filter that is set, in words, with what takes it off again. */
import { formatDateTime } from '#domain/dates.ts';
import { dateText } from '#web/lib/format.ts';
import type { FilterChip } from '#web/ui/filter-chips.tsx';
import {
  DATE_FIELDS,
  type DateField,
  NO_FILTERS,
  type ProjectFilters,
  SEARCH_LABELS,
  type Span,
} from './project-filters.ts';
import type { ChangeFilters } from './use-project-filters.ts';

const DATE_WORDS: Record<DateField, string> = {
  createdAt: 'Assigned',
  startedAt: 'Started',
  endedAt: 'Ended',
  deadlineAt: 'Deadline',
};

const isWholeDay = (iso: string): boolean => /T(00:00:00\.000|23:59:59\.999)Z$/.test(iso);
const momentText = (iso: string): string => (isWholeDay(iso) ? dateText(iso) : formatDateTime(iso));

function spanText({ after, before }: Span): string {
  if (after && before) return `${momentText(after)} – ${momentText(before)}`;
  return after ? `from ${momentText(after)}` : `until ${momentText(before ?? '')}`;
}

type Chip = { key: string; label: string; without: Partial<ProjectFilters> };

function spanChips(filters: ProjectFilters): Chip[] {
  return DATE_FIELDS.flatMap((field) => {
    const span = filters.spans[field];
    if (!span) return [];
    const { [field]: _gone, ...spans } = filters.spans;
    return [{ key: field, label: `${DATE_WORDS[field]} ${spanText(span)}`, without: { spans } }];
  });
}

function statusChips({ statuses, isRevised }: ProjectFilters): Chip[] {
  const chips = statuses.map((status) => ({
    key: status,
    label: `Status: ${status}`,
    without: { statuses: statuses.filter((other) => other !== status) },
  }));
  return isRevised ? [...chips, { key: 'revised', label: 'Status: revision', without: { isRevised: false } }] : chips;
}

function chipsIn(filters: ProjectFilters, clientName: string | undefined): Chip[] {
  const { text, searchBy, assigneeEmail, clientId } = filters;
  const one = (isSet: boolean, chip: Chip): Chip[] => (isSet ? [chip] : []);
  const client = `Client: ${clientName ?? (clientId === null ? '' : `#${clientId}`)}`;
  return [
    ...one(text !== '', { key: 'text', label: `${SEARCH_LABELS[searchBy]}: ${text}`, without: { text: '' } }),
    ...one(filters.class !== null, { key: 'class', label: `Type: ${filters.class ?? ''}`, without: { class: null } }),
    ...statusChips(filters),
    ...one(filters.isOnTime, { key: 'onTime', label: 'Ended on time', without: { isOnTime: false } }),
    ...one(assigneeEmail !== null, {
      key: 'email',
      label: `Assigned to: ${assigneeEmail ?? ''}`,
      without: { assigneeEmail: null },
    }),
    ...one(clientId !== null, { key: 'client', label: client, without: { clientId: null } }),
    ...one(filters.isTeamOnly, { key: 'team', label: 'Team Only', without: { isTeamOnly: false } }),
    ...one(filters.isMineOnly, { key: 'mine', label: 'Projects Under Me', without: { isMineOnly: false } }),
    ...spanChips(filters),
    ...one(filters.order.by !== 'id', {
      key: 'order',
      label: `Sorted by ${filters.order.by === 'createdAt' ? 'assigned date' : filters.order.by === 'deadlineAt' ? 'deadline' : 'title'}`,
      without: { order: NO_FILTERS.order },
    }),
  ];
}

/** Something narrows the list; the order does not. */
export const isNarrowed = (filters: ProjectFilters): boolean =>
  chipsIn({ ...filters, order: NO_FILTERS.order }, undefined).length > 0;

/** The chips over the list. */
export const filterChipsOf = (filters: ProjectFilters, change: ChangeFilters, clientName?: string): FilterChip[] =>
  chipsIn(filters, clientName).map(({ key, label, without }) => ({ key, label, onRemove: () => change(without) }));
