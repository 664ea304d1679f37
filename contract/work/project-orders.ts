/** What the list of projects can be ordered by, in a file of its own: every address of a list is read by it before any screen is there (docs/wire.md#filters). */
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
