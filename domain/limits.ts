/** Every bound of the product in one place (docs/product.md#bounds). */

export const LIMITS = {
  nameLength: 100,
  emailLength: 254,
  titleLength: 200,
  trackingIdLength: 64,
  textLength: 10_000,
  revisionReasonLength: 2_000,
  passwordMin: 8,
  passwordMax: 200,
  lengthSeconds: 1_000 * 3_600,
  editRatioMin: 10_000,
  revisionCount: 10_000,
  points: 1_000_000,
  minYear: 2000,
  maxYear: 2100,
  id: Number.MAX_SAFE_INTEGER,
  attachmentsPerFeedback: 10,
  itemsPerPage: 100,
  pages: 1_000_000,
  bulkProjects: 500,
  bulkShiftDays: 366,
  ownViews: 50,
  viewNameLength: 60,
  viewSearchLength: 2_000,
  viewColumns: 40,
  countedLists: 20,
  invitesAtOnce: 50,
  inviteTokenLength: 100,
  scriptTokens: 50,
  scriptTokenDays: 366,
  webhooks: 20,
  webhookUrlLength: 2_000,
  clientsAtOnce: 200,
  importBytes: 10 * 1_048_576,
  importRows: 20_000,
  importColumns: 60,
  importTextLength: 20_000_000,
  importNames: 2_000,
  importPageRows: 50,
  excelRows: 20_000,
  exportedList: 100_000,
  bodyBytes: 1_000_000,
  jsonDepth: 20,
  /** How long an address that was made for one viewer shows a file. */
  addressMinutes: 15,
} as const;

/** As people read it. */
export const BODY_MB = LIMITS.bodyBytes / 1_000_000;

export const PAGE_SIZES = {
  projects: 15,
  clients: 15,
  leaveApplications: 10,
  views: 100,
  other: 30,
} as const;
