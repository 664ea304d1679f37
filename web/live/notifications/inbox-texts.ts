/** What the inbox says, on its page and in its drawer. */

export const INBOX_TEXTS = {
  markAll: 'Mark all as read',
  failed: 'The inbox could not be loaded.',
  loading: 'Loading the inbox...',
  empty: 'Nothing yet. Work that you are given, feedback, decisions and points come here by themselves.',
  noUnread: 'Nothing waits to be read.',
  noneSuch: 'No lines match.',
} as const;
