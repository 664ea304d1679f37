/** Screen texts that aren't part of a domain rule, exactly as documented (docs/screens.md#messages). */

import { LIMITS } from './limits.ts';

export const COMMON_TEXTS = {
  loading: 'Loading...',
  noData: 'No data',
  noToken: 'No authentication token found',
  /** Name of a removed person. */
  unknown: 'Unknown',
  formerMembers: 'Former members',
  exportNeedsDates: 'Please select both start and end dates before exporting.',
  accessDeniedTitle: 'Access Denied',
  accessDenied: "You don't have permission to access this page.",
  goHome: 'Go Back Home',
} as const;

const thousandsText = (count: number): string => `${count / 1_000},000`;

/** Limits of exports, with the alternatives (docs/figures.md#exports). */
export const EXPORT_TEXTS = {
  tooManyRows: `An Excel workbook is limited to ${thousandsText(LIMITS.excelRows)} rows. Narrow the dates or filters, or export CSV.`,
  tooMuchText: 'There is too much text for an Excel workbook. Narrow the dates or filters, or export CSV.',
  listTooLong: `An export is limited to ${thousandsText(LIMITS.exportedList)} projects. Narrow the filters.`,
  busy: 'Too many Excel exports are running. Try again in a minute, or export CSV.',
  listFailed: "Couldn't export the list. Try again.",
} as const;

export const SESSION_TEXTS = {
  /** The app also recognizes the refusal by this text. */
  twoFactorFirst: 'Set up two-factor authentication first.',
  wrong: 'Invalid email or password',
  /** For a session that ended because the account was removed, deactivated or changed. */
  accountChanged:
    'You were signed out: your account was deactivated, deleted or changed. Sign in again, or ask an administrator.',
  /** For a session that was ended elsewhere or expired. */
  sessionEnded: 'Your session has ended. Please sign in again.',
  noToken: 'No token returned from login',
  noRoles: 'No valid roles found in token',
  selectRole: 'Select Your Role',
  adminRole: 'Full system access and control',
  managerRole: 'Project and team management capabilities',
  editorRole: 'Content editing and project collaboration',
} as const;

export const PROJECT_TEXTS = {
  idMissing: 'Project ID not found',
  fetchListFailed: 'Failed to fetch projects',
  fetchFailed: 'Failed to fetch project',
  createFailed: 'Failed to create project',
  updateFailed: 'Failed to update project',
  /** Shown in the form after either failure. */
  saveFailed: 'Failed to create project. Please try again.',
  deleteFailed: 'Failed to delete project',
  deleteConfirm: 'Are you sure you want to delete this project?',
  revisionFailed: 'Failed to request revision',
  duplicateMarkFailed: 'Failed to update original project as duplicated',
} as const;

/** Message of a list that failed with an HTTP status (docs/projects.md#list). */
export const httpErrorText = (status: number): string => `HTTP error! status: ${status}`;
/** Banner above a client's projects (docs/projects.md#list). */
export const clientProjectsText = (name: string): string => `Showing projects for client: ${name}`;

export const TIMER_TEXTS = {
  startFailed: 'Failed to start project',
  pauseFailed: 'Failed to pause project',
  resumeFailed: 'Failed to resume project',
  endFailed: 'Failed to end project',
} as const;

export const POINT_TEXTS = {
  projectFailed: 'Failed to update project points',
  personalFailed: 'Failed to update personal points',
  designationFailed: 'Failed to update jPoint',
  fetchFailed: 'Failed to fetch point actions',
  loading: 'Loading point actions...',
  empty: 'No point actions found for this project.',
  emptyDesignation: 'No designation point actions found for this project.',
} as const;

export const FEEDBACK_TEXTS = {
  fetchFailed: 'Failed to fetch feedbacks',
  sendFailed: 'Failed to send feedback',
  editFailed: 'Failed to edit feedback',
  deleteFailed: 'Failed to delete feedback',
  deleteConfirm: 'Are you sure you want to delete this feedback?',
  deleteNoteConfirm: 'Are you sure you want to delete this note and its replies?',
  markFailed: "Couldn't update the note",
  releaseFailed: "Couldn't release the note",
  loading: 'Loading feedbacks...',
  empty: 'No feedback yet.',
} as const;

export const MEDIA_TEXTS = {
  imageFailed: 'Image upload failed',
  attachmentFailed: 'Attachment upload failed',
  attachmentBroken: 'Attachment failed to load',
} as const;

export const STATS_TEXTS = {
  loading: 'Loading project stats...',
  fetchFailed: 'Failed to fetch stats',
  /** Shown when another server offers only the documented figures. */
  notOffered: "This server doesn't offer these figures.",
  exportProjectsFailed: 'Failed to export projects data. Please try again.',
  exportUsersFailed: 'Failed to export users data. Please try again.',
  exportUserFailed: 'Failed to export user report. Please try again.',
} as const;

/** Text of an empty boss view tab, such as 'No assigned projects' (docs/figures.md#boss-view). */
export const noProjectsText = (status: string): string => `No ${status} projects`;

export const USER_TEXTS = {
  forbidden: 'You do not have permission to view users (403 Forbidden)',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
  empty: 'No users found.',
  /** User search of the leave screen, without a period. */
  searchEmpty: 'No users found',
} as const;

export const CLIENT_TEXTS = {
  created: 'Client created successfully!',
  fetchFailed: 'Failed to fetch clients',
  createFailed: 'Failed to create client',
  deleteFailed: 'Failed to delete client',
  deleteConfirm: 'Are you sure you want to delete this client?',
  listMissing: 'No clients found (404)',
  creationMissing: 'Client creation endpoint not found (404)',
  missing: 'Client not found (404)',
  badRequest: 'Validation or bad request error',
} as const;

/** Message of a failed creation without a server message (docs/people.md#client-form). */
export const clientCreateFailedText = (status: number): string => `${CLIENT_TEXTS.createFailed}: ${status}`;

export const LEAVE_TEXTS = {
  fetchFailed: 'Failed to fetch leave applications',
  fetchManagersFailed: 'Failed to fetch manager leaves',
  fetchEditorsFailed: 'Failed to fetch editor leaves',
  submitFailed: 'Failed to submit leave application',
  exportFailed: 'Failed to export leave data. Please try again.',
  submitting: 'Submitting...',
  processing: 'Processing...',
  reasonPlaceholder: 'Reason for leave...',
  searchLabel: 'Search Editor by name only',
  searchPlaceholder: 'Search by name...',
} as const;

export const LEADERBOARD_TEXTS = {
  hero: 'Celebrating our top editors. Keep shipping. Keep shining',
  loadingSession: 'Loading authentication...',
  loading: 'Loading leaderboard data...',
  signedOut: 'Please log in to view the leaderboard.',
  exportFailed: 'Export failed. Please try again.',
  noTargets: 'No target points in this range.',
} as const;

/** Message of a failed leaderboard request (docs/points.md#leaderboard). */
export const leaderboardErrorText = (message: string): string => `Error: ${message}`;

export const TARGET_TEXTS = {
  saveFailed: 'Failed to save target. Please try again.',
  updateFailed: 'Failed to update target. Please try again.',
} as const;

/** Logged, not shown (docs/figures.md#exports). */
export const exportFailedText = (status: number): string => `Export failed: ${status}`;
