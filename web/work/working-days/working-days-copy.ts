/** Texts of working hours, holidays and allowances. */
export const WORKING_DAYS_COPY = {
  title: 'Working days',
  assumed: 'Assuming 8 hours, Monday to Friday.',
  hoursSaved: 'Working days saved.',
  loadFailed: "Couldn't load the working days.",
  saveFailed: "Couldn't save the working days.",
  weekExplained: 'Enter the hours of each day, Monday first, such as 8 8 8 8 4 0 0.',
  badWeek: 'Enter the hours of seven days, such as 8 8 8 8 4 0 0.',
  badDays: 'Enter days in halves, such as 28 or 28.5.',
  calendars: 'Holiday calendars',
  calendarsExplained:
    "Holidays don't count as leave or working days. Assign a calendar to each person in Team Overview.",
  noCalendars: 'No holidays yet.',
  calendarsFailed: "Couldn't load the holiday calendars.",
  calendarSaveFailed: "Couldn't save the holiday calendar.",
  calendarDeleteFailed: "Couldn't delete the holiday calendar.",
  daysExplained: 'One day per line, such as: 2026-12-24 Christmas Eve half. A half holiday frees the afternoon.',
} as const;
