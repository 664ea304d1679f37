/** The texts of the screens that belong to no single rule, to the letter (docs/screens.md#messages). */

import { LIMITS } from './limits.ts';

export const COMMON_TEXTS = {
  loading: 'Loading...',
  noData: 'No data',
  noToken: 'No authentication token found',
  /** A person who is gone. */
  unknown: 'Unknown',
  formerMembers: 'Former members',
  exportNeedsDates: 'Please select both start and end dates before exporting.',
  accessDeniedTitle: 'Access Denied',
  accessDenied: "You don't have permission to access this page.",
  goHome: 'Go Back Home',
} as const;

const inThousands = (count: number): string => `${count / 1_000},000`;

/** What an export cannot do, and what does it instead (docs/figures.md#exports). */
export const EXPORT_TEXTS = {
  tooManyRows: `An Excel workbook takes up to ${inThousands(LIMITS.excelRows)} rows, and this has more. Narrow it by dates or filters, or export CSV, which takes any number.`,
  tooMuchText: 'This is too much text for an Excel workbook. Narrow it by dates or filters, or export CSV.',
  listTooLong: `A list is exported up to ${inThousands(LIMITS.exportedList)} projects, and this has more. Narrow it by filters.`,
  busy: 'Others are exporting to Excel at this moment. Try again in a minute, or export CSV.',
  listFailed: 'The list could not be exported. Please try again.',
} as const;

export const SESSION_TEXTS = {
  /** By which the app knows it, too. */
  factorFirst: 'Set up a second factor first.',
  wrong: 'Invalid email or password',
  /** Of a session that the server ended because the account is gone, inactive or has changed. */
  accountChanged:
    'You were signed out: your account was deactivated, deleted or changed. Sign in again, or ask an administrator.',
  /** Of a session that was ended elsewhere, or not used for too long. */
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

/** A list that answered with an error status (docs/projects.md#list). */
export const httpErrorText = (status: number): string => `HTTP error! status: ${status}`;
/** The banner over a client's projects (docs/projects.md#list). */
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
  deleteNoteConfirm: 'Are you sure you want to delete this note with the answers to it?',
  markFailed: 'Failed to mark the note',
  releaseFailed: 'Failed to release the note',
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
  /** Of a provider that knows the documented figures alone. */
  notOffered: 'This server does not offer these figures.',
  exportProjectsFailed: 'Failed to export projects data. Please try again.',
  exportUsersFailed: 'Failed to export users data. Please try again.',
  exportUserFailed: 'Failed to export user report. Please try again.',
} as const;

/** An empty tab of boss view, e.g. 'No assigned projects' (docs/figures.md#boss-view). */
export const noProjectsText = (status: string): string => `No ${status} projects`;

export const USER_TEXTS = {
  forbidden: 'You do not have permission to view users (403 Forbidden)',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
  empty: 'No users found.',
  /** The user search of the leave screen, without a full stop. */
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

/** Creation refused without a message of the server (docs/people.md#client-form). */
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

/** The line that a failed fetch of the leaderboard shows (docs/points.md#leaderboard). */
export const leaderboardErrorText = (message: string): string => `Error: ${message}`;

export const TARGET_TEXTS = {
  saveFailed: 'Failed to save target. Please try again.',
  updateFailed: 'Failed to update target. Please try again.',
} as const;

/** Logged only (docs/figures.md#exports). */
export const exportFailedText = (status: number): string => `Export failed: ${status}`;
