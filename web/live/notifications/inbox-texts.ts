/** Texts of the inbox page and drawer. */

export const INBOX_TEXTS = {
  markAll: 'Mark all as read',
  failed: "Couldn't load the inbox.",
  loading: 'Loading the inbox...',
  empty: 'No notifications yet. New assignments, feedback, decisions and points appear here.',
  noUnread: 'No unread notifications.',
  noneSuch: 'No matching notifications.',
} as const;
