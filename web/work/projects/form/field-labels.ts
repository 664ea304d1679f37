/** Field names and labels of the project form, separate from the form so that reading a project doesn't load it. */
import type { FormValues } from './form-values.ts';

export type FormField = Exclude<keyof FormValues, 'dates' | 'cut' | 'reason'> | `dates.${keyof FormValues['dates']}`;

export const FIELD_LABELS: Readonly<Record<FormField, string>> = {
  title: 'Title',
  client: 'Client',
  projectClass: 'Project Type',
  platform: 'Platform',
  description: 'Description',
  trackingId: 'Tracking ID',
  revisionCount: 'Revision Count',
  assignedTo: 'Editor',
  assignedBy: 'Manager',
  reviewedBy: 'Reviewer',
  raw: 'Raw Length',
  video: 'Video Length',
  editRatioMin: 'Minimum Edit Ratio',
  'dates.assigned': 'Assigned',
  'dates.start': 'Start',
  'dates.deadline': 'Deadline',
  'dates.ended': 'Ended',
};
