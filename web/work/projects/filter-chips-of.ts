/** Each filter that is set, in words, with what takes it off again. */
import { formatDateTime } from '#domain/platform/dates.ts';
import type { TimerState } from '#domain/work/project-elapsed.ts';
import type { Due } from '#domain/work/project-due.ts';
import { dateText } from '#web/lib/format.ts';
import type { FilterChip } from '#web/ui/filter-chips.tsx';
import {
  DATE_FIELDS,
  type DateField,
  type OrderField,
  type ProjectFilters,
  SEARCH_LABELS,
  type Span,
} from './project-filters.ts';
import type { ChangeFilters } from './use-project-filters.ts';

export const DATE_WORDS: Record<DateField, string> = {
  createdAt: 'Assigned',
  startedAt: 'Started',
  endedAt: 'Ended',
  deadlineAt: 'Deadline',
};

export const DUE_WORDS: Record<Due, string> = {
  late: 'Late',
  today: 'Due today',
  soon: 'Due within 48 hours',
  week: 'Due this week',
  none: 'No deadline',
};

export const CLOCK_WORDS: Record<TimerState, string> = {
  over: 'Running over time',
  overnight: 'Running overnight',
  silent: 'No sign of its person for 4 hours',
  hours: 'Running past the working hours',
  stopped: 'Paused for over a day',
};

export const ORDER_WORDS: Record<OrderField, string> = {
  id: 'ID',
  createdAt: 'assigned date',
  title: 'title',
  deadlineAt: 'deadline',
  due: 'due, open work first',
  status: 'status',
  editor: 'editor',
  client: 'client',
  dueWeek: 'week of the deadline',
  points: 'points',
  class: 'type',
  startedAt: 'start',
  endedAt: 'end',
  runtime: 'run time',
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

/** One chip for each word, each taking off its own. */
const dueChips = ({ dues }: ProjectFilters): Chip[] =>
  dues.map((due) => ({ key: due, label: DUE_WORDS[due], without: { dues: dues.filter((other) => other !== due) } }));
const clockChips = ({ clocks }: ProjectFilters): Chip[] =>
  clocks.map((clock) => ({
    key: clock,
    label: CLOCK_WORDS[clock],
    without: { clocks: clocks.filter((other) => other !== clock) },
  }));

/** What is asked for, or its opposite. */
function choiceChips({ isScored, isOverTime, isReturned, hasActiveEditor }: ProjectFilters): Chip[] {
  const chip = (choice: boolean | null, [yes, no]: [string, string], without: Partial<ProjectFilters>): Chip[] =>
    choice === null ? [] : [{ key: yes, label: choice ? yes : no, without }];
  return [
    ...chip(isScored, ['Scored', 'Not scored'], { isScored: null }),
    ...chip(isOverTime, ['Over time', 'Within the allowed time'], { isOverTime: null }),
    ...chip(isReturned, ['Sent back', 'Never sent back'], { isReturned: null }),
    ...chip(hasActiveEditor, ['With an active editor', 'No active editor'], { hasActiveEditor: null }),
  ];
}

function orderChips({ group, order }: ProjectFilters): Chip[] {
  const grouped = { key: 'group', label: `Grouped by ${group ? ORDER_WORDS[group] : ''}`, without: { group: null } };
  const sorted = { key: 'order', label: `Sorted by ${order ? ORDER_WORDS[order.by] : ''}`, without: { order: null } };
  return [...(group ? [grouped] : []), ...(order && order.by !== 'id' ? [sorted] : [])];
}

/** What is known of the records that a filter names by their ids; a name is undefined until it is read. */
export type FilterNames = {
  client?: string | undefined;
  editor?: string | undefined;
  assigner?: string | undefined;
  reviewer?: string | undefined;
};

/** A record by its name, or by its number until that is known. */
const byName = (what: string, id: number | null, name: string | undefined): string =>
  `${what}: ${name ?? `#${id ?? ''}`}`;

function personChips({ editorId, assignerId, reviewerId }: ProjectFilters, names: FilterNames): Chip[] {
  const chips = [
    { id: editorId, key: 'editor', label: byName('Editor', editorId, names.editor), without: { editorId: null } },
    { id: assignerId, key: 'by', label: byName('Manager', assignerId, names.assigner), without: { assignerId: null } },
    {
      id: reviewerId,
      key: 'reviewer',
      label: byName('Reviewer', reviewerId, names.reviewer),
      without: { reviewerId: null },
    },
  ];
  return chips.filter(({ id }) => id !== null);
}

function chipsIn(filters: ProjectFilters, names: FilterNames): Chip[] {
  const { text, searchBy, assigneeEmail, clientId } = filters;
  const one = (isSet: boolean, chip: Chip): Chip[] => (isSet ? [chip] : []);
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
    ...one(clientId !== null, {
      key: 'client',
      label: byName('Client', clientId, names.client),
      without: { clientId: null },
    }),
    ...personChips(filters, names),
    ...dueChips(filters),
    ...clockChips(filters),
    ...choiceChips(filters),
    ...one(filters.isTeamOnly, { key: 'team', label: 'Team Only', without: { isTeamOnly: false } }),
    ...one(filters.isMineOnly, { key: 'mine', label: 'Projects Under Me', without: { isMineOnly: false } }),
    ...spanChips(filters),
    ...orderChips(filters),
  ];
}

/** Something narrows the list; the order does not. */
export const isNarrowed = (filters: ProjectFilters): boolean =>
  chipsIn({ ...filters, order: null, group: null }, {}).length > 0;

/** The chips over the list. */
export const filterChipsOf = (filters: ProjectFilters, change: ChangeFilters, names: FilterNames = {}): FilterChip[] =>
  chipsIn(filters, names).map(({ key, label, without }) => ({ key, label, onRemove: () => change(without) }));
