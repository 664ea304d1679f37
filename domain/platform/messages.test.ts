/** Message catalogue: each text exists once, and those with numbers read as documented (docs/screens.md#messages). */
import { expect, it } from 'vitest';
import { FEEDBACK_RULE_TEXTS } from '#domain/work/feedback.ts';
import { LEAVE_RULE_TEXTS } from '#domain/work/leave/leave.ts';
import { MEDIA_RULE_TEXTS } from '#domain/files/media.ts';
import * as messages from './messages.ts';
import { POINT_RULE_TEXTS } from '#domain/work/points.ts';
import { DATE_TEXTS } from '#domain/work/projects/project-dates.ts';
import { FORM_TEXTS } from '#domain/work/projects/project-form.ts';
import { RIGHTS_TEXTS } from '#domain/work/projects/project-rights.ts';
import { TARGET_RULE_TEXTS } from '#domain/work/targets.ts';
import { USER_RULE_TEXTS } from '#domain/identity/users.ts';

const groups: object[] = [
  ...Object.values(messages).filter((value) => typeof value === 'object'),
  DATE_TEXTS,
  FEEDBACK_RULE_TEXTS,
  LEAVE_RULE_TEXTS,
  MEDIA_RULE_TEXTS,
  FORM_TEXTS,
  POINT_RULE_TEXTS,
  RIGHTS_TEXTS,
  TARGET_RULE_TEXTS,
  USER_RULE_TEXTS,
];
const texts = groups.flatMap((group) => Object.values(group) as string[]);

it('contains no duplicate texts', () => {
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
});

it.each([
  [messages.httpErrorText(503), 'HTTP error! status: 503'],
  [messages.exportFailedText(403), 'Export failed: 403'],
  [messages.clientCreateFailedText(500), 'Failed to create client: 500'],
  [messages.noProjectsText('assigned'), 'No assigned projects'],
  [messages.clientProjectsText('Ada Reed'), 'Showing projects for client: Ada Reed'],
  [messages.leaderboardErrorText('Boom'), 'Error: Boom'],
])('formats %j as documented', (text, expected) => {
  expect(text).toBe(expected);
});

/** Documented texts (docs/screens.md#messages), except those quoted by a rule's own test. */
const CATALOGUE = `
Invalid email or password|No token returned from login|No valid roles found in token
Image upload failed|Client created successfully!|Failed to fetch clients|Failed to update project|Failed to create project
Failed to create project. Please try again.|Failed to delete project|Project ID not found|Failed to fetch projects
Are you sure you want to delete this project?|Failed to update original project as duplicated|Failed to fetch stats
Failed to export projects data. Please try again.|Failed to export user report. Please try again.
Failed to export users data. Please try again.|Failed to update project points|Failed to update personal points
Failed to update jPoint|Failed to fetch point actions|Failed to start project|Failed to end project|Failed to pause project
Failed to resume project|Failed to fetch feedbacks|Failed to send feedback|Failed to edit feedback|Failed to delete feedback
Attachment upload failed|Attachment failed to load|Failed to fetch project|No feedback yet.
No point actions found for this project.|No designation point actions found for this project.|No users found.|No data
Loading project stats...|Loading feedbacks...|Loading point actions...|Failed to create user|Failed to update user
You do not have permission to view users (403 Forbidden)|No clients found (404)|Client creation endpoint not found (404)
Client not found (404)|Validation or bad request error|Failed to create client|Failed to delete client
Failed to fetch leave applications|Failed to fetch manager leaves|Failed to fetch editor leaves|Unknown
Failed to submit leave application|Failed to export leave data. Please try again.|Export failed. Please try again.
Failed to save target. Please try again.|Failed to update target. Please try again.|No authentication token found
You can only duplicate projects.|User not found.|Please select both start and end dates before exporting.
Are you sure you want to delete this feedback?|Are you sure you want to delete this client?
`;

it.each(CATALOGUE.trim().split(/[|\n]/))('contains %j', (text) => {
  expect(texts).toContain(text);
});
