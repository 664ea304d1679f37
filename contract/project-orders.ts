/** The orders of the list of projects, by themselves: every address of a list is read by them before any screen is there. */
/** What the list of projects can be put in the order of (docs/wire.md#filters). */
export const PROJECT_ORDERS = [
  'id',
  'createdAt',
  'title',
  'deadlineAt',
  'due',
  'status',
  'editor',
  'client',
  'dueWeek',
  'points',
  'class',
  'startedAt',
  'endedAt',
  'runtime',
] as const;
