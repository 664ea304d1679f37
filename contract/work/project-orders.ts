/** Sort orders of the project list, in their own file because list URLs are parsed before any screen loads (docs/api-reference.md#filters). */
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
  'waitingSince',
] as const;
