/** Every endpoint × every kind of caller: all of docs/product.md#rights as one table, and how each row is sent. */
// oxlint-disable max-lines -- the table has a row for every endpoint
import { ALL_ENDPOINTS } from '#contract/all.ts';
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import { A_CREDENTIAL } from './authenticator.ts';
import { AN_SRT } from './captions.ts';
import { type Fixture, FIXTURE_PASSWORD } from './fixture.ts';
import { multipartBody } from './multipart.ts';
import type { Caller } from './test-app.ts';

/** Statuses for admin, the manager who assigned, another manager, the assigned editor, another editor. */
type Statuses = [admin: number, assigner: number, otherManager: number, assignee: number, otherEditor: number];
export type Case = {
  statuses: Statuses;
  url?: (fixture: Fixture) => string;
  body?: (fixture: Fixture, caller: Caller) => unknown;
  /** Uploaded file; a picture by default. */
  file?: string;
  /** Field name of the upload; `file` by default. */
  field?: string;
};

export const RANGE = '?startDate=2026-03-01&endDate=2026-03-31';
const person = {
  firstName: 'New',
  lastName: 'Person',
  plainPassword: 'a-long-phrase-42',
  type: 'editor',
  jobType: 'J1',
};
const all = (status: number): Statuses => [status, status, status, status, status];
const leads = (status: number): Statuses => [status, status, status, 403, 403];
const adminOnly = (status: number): Statuses => [status, 403, 403, 403, 403];

/** Returns the statuses for a sheet, which exists only for its uploader, the assigner. */
const ownSheet = (status: number): Statuses => [404, status, 404, 403, 403];
const clientPlan = { kind: 'clients', columns: { name: 0, companyName: 1 }, key: 'name', mode: 'add' };

/** Anyone who can read the project can export the notes on its versions. */
const cutNotes = (ending: string): Case => ({
  statuses: [200, 200, 200, 200, 404],
  url: (w) => `/api/cuts/${w.cutId}/notes.${ending}`,
});

let emails = 0;

/** A row for each endpoint that requires a token. The test fails for an endpoint without a row. */
export const CASES: Record<string, Case> = {
  'sessions.list': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/sessions`,
  },
  'sessions.end-others': {
    statuses: [204, 403, 403, 204, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/sessions`,
  },
  'sessions.end': {
    statuses: [204, 404, 404, 204, 404],
    url: (w) => `/api/sessions/${w.assignee.sessionId}`,
  },
  'script-tokens.list': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/tokens`,
  },
  'script-tokens.create': {
    statuses: [403, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/tokens`,
    body: () => ({ name: 'Nightly', scopes: ['leave:read'], days: 30 }),
  },
  'script-tokens.revoke': {
    statuses: [204, 404, 404, 204, 404],
    url: (w) => `/api/tokens/${w.apiTokenId}`,
  },
  'calendar-feeds.list': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/calendar_feeds`,
  },
  'calendar-feeds.create': {
    statuses: [403, 403, 403, 201, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/calendar_feeds`,
    body: () => ({ scope: 'mine', label: 'Phone' }),
  },
  'calendar-feeds.revoke': {
    statuses: [204, 404, 404, 204, 404],
    url: (w) => `/api/calendar_feeds/${w.calendarFeedId}`,
  },
  'second-factor.get': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/second_factor`,
  },
  'second-factor.begin': {
    statuses: [403, 403, 403, 409, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/second_factor/begin`,
    body: () => ({ currentPassword: FIXTURE_PASSWORD }),
  },
  'second-factor.confirm': {
    statuses: [403, 403, 403, 422, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/second_factor`,
    body: () => ({ setUp: 'made-up', code: '123456' }),
  },
  'second-factor.renew-codes': {
    statuses: [403, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/second_factor/recovery_codes`,
    body: () => ({ currentPassword: FIXTURE_PASSWORD }),
  },
  // The administrator has a different password.
  'second-factor.remove': {
    statuses: [422, 403, 403, 204, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/second_factor/remove`,
    body: () => ({ currentPassword: FIXTURE_PASSWORD }),
  },
  'passkeys.list': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/passkeys`,
  },
  'passkeys.begin': {
    statuses: [403, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/passkeys/begin`,
    body: () => ({ currentPassword: FIXTURE_PASSWORD }),
  },
  'passkeys.create': {
    statuses: [403, 403, 403, 422, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/passkeys`,
    body: () => ({ ticket: 'made-up', name: 'Laptop', credential: A_CREDENTIAL }),
  },
  // An administrator removes all passkeys of a user together with two-factor authentication.
  'passkeys.rename': {
    statuses: [404, 404, 404, 204, 404],
    url: (w) => `/api/passkeys/${w.passkeyId}/rename`,
    body: () => ({ name: 'Studio' }),
  },
  'passkeys.remove': {
    statuses: [404, 404, 404, 204, 404],
    url: (w) => `/api/passkeys/${w.passkeyId}/remove`,
    body: () => ({ currentPassword: FIXTURE_PASSWORD }),
  },
  'identities.list': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/identities`,
  },
  // No provider is set up.
  'identities.link': {
    statuses: [403, 403, 403, 404, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/identities`,
    body: () => ({ code: 'made-up', binding: 'made-up' }),
  },
  'identities.unlink': {
    statuses: [404, 403, 403, 404, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/identities/1`,
  },
  'identities.make-link': { statuses: adminOnly(404), url: (w) => `/api/users/${w.assignee.user.id}/company_link` },
  'identities.end-link': { statuses: adminOnly(404), url: (w) => `/api/users/${w.assignee.user.id}/company_link` },
  'users.me': { statuses: all(200) },
  'users.list': { statuses: leads(200) },
  'users.get': { statuses: all(200), url: (w) => `/api/users/${w.assignee.user.id}` },
  'users.create': {
    statuses: adminOnly(201),
    body: () => ({ ...person, email: `new${(emails += 1)}@example.com` }),
  },
  'users.change': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}`,
    body: () => ({ firstName: 'Renamed' }),
  },
  'users.delete': { statuses: adminOnly(204), url: (w) => `/api/users/${w.otherEditor.user.id}` },
  'invites.create': {
    statuses: adminOnly(200),
    body: () => ({
      people: [{ firstName: 'New', lastName: 'Person', email: `new${(emails += 1)}@example.com`, type: 'editor' }],
    }),
  },
  'invites.renew': { statuses: adminOnly(409), url: (w) => `/api/users/${w.assignee.user.id}/invite` },
  'password-links.make': { statuses: adminOnly(200), url: (w) => `/api/users/${w.assignee.user.id}/password_link` },
  'invites.end': { statuses: adminOnly(409), url: (w) => `/api/users/${w.assignee.user.id}/invite` },
  'clients.list': { statuses: leads(200) },
  'clients.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/clients/${w.client.id}` },
  'clients.create': { statuses: leads(201), body: () => ({ firstName: 'Ada' }) },
  'clients.create-many': { statuses: leads(200), body: () => ({ names: ['Ada'] }) },
  'clients.change': {
    statuses: leads(200),
    url: (w) => `/api/clients/${w.client.id}`,
    body: () => ({ firstName: 'Ada' }),
  },
  'clients.delete': { statuses: leads(204), url: (w) => `/api/clients/${w.unusedClient.id}` },
  'media.list': { statuses: all(200) },
  'media.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/media_uploads/${w.attachment.id}` },
  'media.upload': { statuses: all(201) },
  'projects.list': { statuses: all(200) },
  'projects.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}` },
  'projects.create': {
    statuses: leads(201),
    body: (w) => ({ title: 'New', class: 'Basic', client: `/api/clients/${w.client.id}` }),
  },
  'projects.change': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/projects/${w.project.id}`,
    body: () => ({ title: 'Renamed' }),
  },
  'projects.delete': { statuses: [204, 204, 403, 403, 404], url: (w) => `/api/projects/${w.project.id}` },
  'projects.request-revision': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/projects/${w.finished.id}/revision`,
    body: () => ({ reason: 'The cut at 0:42 is too early.' }),
  },
  'cuts.list': { statuses: all(200) },
  'cuts.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/cuts/${w.cutId}` },
  'cuts.change': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/cuts/${w.cutId}`,
    body: () => ({ comment: 'Colours are not final' }),
  },
  'cuts.delete': { statuses: [204, 403, 403, 204, 404], url: (w) => `/api/cuts/${w.cutId}` },
  'cuts.add-pictures': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/cuts/${w.cutId}/pictures`,
    field: 'poster',
  },
  'cuts.play': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/cuts/${w.cutId}/play` },
  'cuts.posters': { statuses: all(200) },
  'cuts.captions': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/cuts/${w.cutId}/captions` },
  'cuts.add-captions': {
    statuses: [201, 201, 201, 201, 404],
    url: (w) => `/api/cuts/${w.cutId}/captions`,
    file: AN_SRT,
  },
  'cuts.replace-captions': {
    statuses: [200, 200, 200, 403, 404],
    url: (w) => `/api/captions/${w.captionsId}/file`,
    file: AN_SRT,
  },
  'cuts.change-captions': {
    statuses: [200, 200, 200, 403, 404],
    url: (w) => `/api/captions/${w.captionsId}`,
    body: () => ({ label: 'SDH' }),
  },
  'cuts.delete-captions': { statuses: [204, 204, 204, 403, 404], url: (w) => `/api/captions/${w.captionsId}` },
  'cuts.copy-captions': {
    // The version has them already.
    statuses: [422, 422, 422, 422, 404],
    url: (w) => `/api/cuts/${w.cutId}/captions/copy`,
    body: (w) => ({ from: w.captionsId }),
  },
  'cuts.captions-file': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/captions/${w.captionsId}/file` },
  'cut-uploads.list': { statuses: all(200) },
  'files.list': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/files` },
  'files.list-of-client': { statuses: leads(200), url: (w) => `/api/clients/${w.client.id}/files` },
  'files.list-all': { statuses: leads(200) },
  'files.list-uploads': { statuses: all(200) },
  'files.address': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/project_files/${w.fileId}/file` },
  'files.archive': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/files/archive` },
  'files.archive-of-client': { statuses: leads(200), url: (w) => `/api/clients/${w.client.id}/files/archive` },
  'files.change': {
    statuses: [200, 200, 200, 403, 404],
    url: (w) => `/api/project_files/${w.fileId}`,
    body: () => ({ note: 'Second camera' }),
  },
  'files.delete': { statuses: [204, 204, 204, 403, 404], url: (w) => `/api/project_files/${w.fileId}` },
  'deliverables.list': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/projects/${w.project.id}/deliverables`,
  },
  'deliverables.add': {
    statuses: [201, 201, 403, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/deliverables`,
    body: () => ({ deliverables: [{ name: 'Short 2', aspect: '9:16', lengthSeconds: 45 }] }),
  },
  'deliverables.change': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/deliverables/${w.deliverableId}`,
    body: () => ({ name: 'Short 3', canceled: true }),
  },
  'deliverables.delete': {
    statuses: [204, 204, 403, 403, 404],
    url: (w) => `/api/deliverables/${w.deliverableId}`,
  },
  'checks.list': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/checks` },
  'checks.list-many': { statuses: leads(200), url: (w) => `/api/project_checks?projects=${w.project.id}` },
  'checks.add': {
    statuses: [201, 201, 403, 201, 404],
    url: (w) => `/api/projects/${w.project.id}/checks`,
    body: () => ({ checks: [{ text: 'Captions' }] }),
  },
  'checks.order': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/checks/order`,
    body: (w) => ({ ids: [w.checkId] }),
  },
  'checks.change': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/checks/${w.checkId}`,
    body: () => ({ text: 'Captions in German' }),
  },
  'checks.done': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/checks/${w.checkId}/done` },
  'checks.undone': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/checks/${w.checkId}/undone` },
  'checks.delete': { statuses: [204, 204, 403, 403, 404], url: (w) => `/api/checks/${w.checkId}` },
  'templates.list': { statuses: leads(200), url: () => '/api/templates' },
  'templates.get': { statuses: leads(200), url: (w) => `/api/templates/${w.templateId}` },
  'templates.create': {
    statuses: leads(201),
    url: () => '/api/templates',
    body: (w, caller) => ({ name: `Weekly ${caller.user.id}`, client: w.client.id, fields: { platform: 'YouTube' } }),
  },
  'templates.from-project': {
    statuses: leads(201),
    url: () => '/api/templates/from_project',
    body: (w, caller) => ({ project: w.project.id, name: `Like this ${caller.user.id}` }),
  },
  'templates.change': {
    statuses: leads(200),
    url: (w) => `/api/templates/${w.templateId}`,
    body: (_w, caller) => ({ name: `Renamed ${caller.user.id}` }),
  },
  'templates.archive': { statuses: leads(204), url: (w) => `/api/templates/${w.templateId}` },
  'templates.add-checks': {
    statuses: [201, 201, 403, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/checks/from_template`,
    body: (w) => ({ template: w.templateId }),
  },
  'contacts.list': { statuses: leads(200), url: (w) => `/api/clients/${w.client.id}/contacts` },
  'contacts.sends': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/sends` },
  // Tests have no mail server: server/review/sends/client-emails.test.ts.
  'contacts.preview': {
    statuses: [409, 409, 403, 403, 404],
    url: (w) => `/api/cuts/${w.cutId}/email_preview`,
    body: (w) => ({ contact: w.contactId }),
  },
  'contacts.list-many': { statuses: leads(200), url: (w) => `/api/client_contacts?clients=${w.client.id}` },
  'contacts.add': {
    statuses: leads(201),
    url: (w) => `/api/clients/${w.client.id}/contacts`,
    body: () => ({ name: 'Noa Weiss', email: 'noa@weiss.example' }),
  },
  'contacts.change': {
    statuses: leads(200),
    url: (w) => `/api/client_contacts/${w.contactId}`,
    body: () => ({ name: 'Dana Roth' }),
  },
  'contacts.delete': { statuses: leads(204), url: (w) => `/api/client_contacts/${w.contactId}` },
  'contacts.pages': { statuses: leads(200), url: (w) => `/api/clients/${w.client.id}/pages` },
  'contacts.make-page': { statuses: leads(201), url: (w) => `/api/client_contacts/${w.contactId}/page` },
  'contacts.end-page': { statuses: leads(204), url: (w) => `/api/client_contacts/${w.contactId}/page` },
  'projects.contents': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/contents` },
  'waits.list': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/waits` },
  'waits.list-many': { statuses: leads(200), url: (w) => `/api/project_waits?projects=${w.project.id}` },
  'waits.open': {
    statuses: [201, 201, 201, 201, 404],
    url: (w) => `/api/projects/${w.project.id}/waits`,
    body: () => ({ kind: 'footage', note: 'Second card' }),
  },
  'waits.change': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/waits/${w.waitId}`,
    body: () => ({ note: 'Card 3' }),
  },
  'waits.delete': { statuses: [204, 204, 204, 403, 404], url: (w) => `/api/waits/${w.waitId}` },
  'working-days.hours': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/work_hours`,
  },
  'working-days.change-hours': {
    statuses: adminOnly(200),
    url: (w) => `/api/users/${w.assignee.user.id}/work_hours`,
    body: () => ({ hours: [{ fromDay: '2026-03-01', minutes: [480, 480, 480, 480, 0, 0, 0] }] }),
  },
  'working-days.allowance': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/leave_allowances`,
  },
  'working-days.change-allowance': {
    statuses: adminOnly(200),
    url: (w) => `/api/users/${w.assignee.user.id}/leave_allowances`,
    body: () => ({ halfDays: 60 }),
  },
  'working-days.list-many': {
    statuses: adminOnly(200),
    url: (w) => `/api/working_days?users=${w.assignee.user.id}`,
  },
  'working-days.calendars': { statuses: all(200) },
  'working-days.create-calendar': {
    statuses: adminOnly(200),
    body: () => ({ name: 'Germany', days: [{ day: '2026-10-03', name: 'Unity Day', isHalf: false }] }),
  },
  'working-days.change-calendar': {
    statuses: adminOnly(200),
    url: (w) => `/api/holiday_calendars/${w.holidayCalendarId}`,
    body: () => ({ name: 'Austria' }),
  },
  'working-days.delete-calendar': {
    statuses: adminOnly(204),
    url: (w) => `/api/holiday_calendars/${w.holidayCalendarId}`,
  },
  'clock.get': { statuses: all(200) },
  'clock.sign': { statuses: all(200) },
  'clock.keep': { statuses: all(200) },
  'clock.switch': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/switch` },
  'clock.pause-at': {
    statuses: [409, 409, 409, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/pause`,
    body: () => ({ at: '2026-03-10T11:00:00Z' }),
  },
  'clock.end-at': {
    statuses: [409, 409, 409, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/end_time`,
    body: () => ({ at: '2026-03-10T11:00:00Z' }),
  },
  'bulk.change': {
    statuses: [200, 200, 409, 403, 403],
    body: (w) => ({ ids: [w.project.id], count: 1, change: { class: 'Basic' } }),
  },
  'undos.list': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/undos` },
  'undos.list-leave': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/leave_applications/${w.leaveId}/undos` },
  'undos.undo': { statuses: [200, 200, 403, 404, 404], url: (w) => `/api/undos/${w.undoId}` },
  'bin.list': { statuses: leads(200) },
  'bin.restore': {
    statuses: [200, 200, 403, 403, 403],
    url: (w) => `/api/bin/${w.trashId}/restore`,
    body: (w) => ({ trackingId: `TRK-AGAIN-${w.trashId}` }),
  },
  'bulk.undoable': { statuses: leads(200) },
  'bulk.undo': { statuses: [200, 200, 403, 403, 403], url: (w) => `/api/bulk_changes/${w.bulkChangeId}/undo` },
  'views.list': { statuses: all(200) },
  'views.get': { statuses: [200, 200, 200, 404, 404], url: (w) => `/api/views/${w.viewId}` },
  'views.create': { statuses: all(201), body: () => ({ name: 'Mine', search: 'status=assigned' }) },
  'views.change': {
    statuses: [403, 200, 403, 404, 404],
    url: (w) => `/api/views/${w.viewId}`,
    body: () => ({ name: 'Renamed' }),
  },
  'views.delete': { statuses: [204, 204, 403, 404, 404], url: (w) => `/api/views/${w.viewId}` },
  'projects.counts': { statuses: all(200), body: () => ({ queries: ['status=assigned'] }) },
  'points.score': {
    statuses: [201, 403, 403, 403, 404],
    url: (w) => `/api/point/${w.finished.id}`,
    body: () => ({ point: 5, description: 'Better on a second look' }),
  },
  'points.list': { statuses: all(200) },
  'points.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/point_actions/${w.pointActionId}` },
  'feedback.list': { statuses: all(200) },
  'feedback.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/feedback/${w.feedbackId}` },
  'feedback.create': {
    statuses: [201, 201, 201, 201, 400],
    body: (w) => ({ project: `/api/projects/${w.project.id}`, content: 'Please check 0:42' }),
  },
  'feedback.change': {
    statuses: [403, 403, 403, 200, 404],
    url: (w) => `/api/feedback/${w.feedbackId}`,
    body: () => ({ content: 'Please check 0:43' }),
  },
  'feedback.delete': { statuses: [403, 403, 403, 204, 404], url: (w) => `/api/feedback/${w.feedbackId}` },
  'cuts.notes-edl': cutNotes('edl'),
  'cuts.notes-fcpxml': cutNotes('fcpxml'),
  'cuts.notes-xml': cutNotes('xml'),
  'cuts.notes-txt': cutNotes('txt'),
  'cuts.notes-csv': cutNotes('csv'),
  'cuts.notes-pdf': cutNotes('pdf'),
  'cuts.notes-pdf-stills': cutNotes('pdf'),
  'notes.resolve': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/feedback/${w.feedbackId}/resolve`,
  },
  'notes.reopen': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/feedback/${w.feedbackId}/reopen`,
  },
  'notes.release': {
    statuses: [200, 200, 200, 403, 404],
    url: (w) => `/api/feedback/${w.feedbackId}/release`,
  },
  'decisions.approve': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/cuts/${w.cutId}/approve`,
    body: () => ({ openNotes: 0 }),
  },
  'decisions.request-changes': {
    statuses: [200, 200, 403, 403, 404],
    url: (w) => `/api/cuts/${w.cutId}/request_changes`,
    body: () => ({ reason: 'The cut at 0:42 is too early.' }),
  },
  'decisions.send': { statuses: [200, 200, 403, 403, 404], url: (w) => `/api/cuts/${w.cutId}/send` },
  'decisions.unsend': { statuses: [200, 200, 403, 403, 404], url: (w) => `/api/cuts/${w.cutId}/send` },
  'decisions.carry': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/cuts/${w.cutId}/carry` },
  'decisions.reviews': { statuses: leads(200) },
  'share-links.list': { statuses: leads(200) },
  'share-links.get': { statuses: [200, 200, 404, 404, 404], url: (w) => `/api/share_links/${w.linkId}` },
  'share-links.create': {
    statuses: [201, 201, 403, 403, 403],
    body: (w) => ({ project: `/api/projects/${w.project.id}`, label: 'For the client' }),
  },
  'share-links.change': {
    statuses: [200, 200, 404, 404, 404],
    url: (w) => `/api/share_links/${w.linkId}`,
    body: () => ({ label: 'For Ada' }),
  },
  'share-links.delete': { statuses: [204, 204, 404, 404, 404], url: (w) => `/api/share_links/${w.linkId}` },
  'share-links.revoke': { statuses: [200, 200, 404, 404, 404], url: (w) => `/api/share_links/${w.linkId}/revoke` },
  'share-links.renew': { statuses: [200, 200, 404, 404, 404], url: (w) => `/api/share_links/${w.linkId}/address` },
  'share-links.visits': { statuses: [200, 200, 404, 404, 404], url: (w) => `/api/share_links/${w.linkId}/visits` },
  'share-links.count': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/projects/${w.project.id}/share_links`,
  },
  'leave.list': { statuses: all(200) },
  'leave.get': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/leave_applications/${w.leaveId}` },
  'leave.apply': {
    statuses: all(201),
    body: () => ({ leaveFrom: '2026-08-01', leaveTill: '2026-08-02', description: 'Trip' }),
  },
  'leave.change': {
    statuses: [200, 200, 200, 403, 404],
    url: (w) => `/api/leave_applications/${w.leaveId}`,
    body: () => ({ status: 'approved' }),
  },
  'leave.context': {
    statuses: [200, 200, 200, 403, 404],
    url: (w) => `/api/leave_applications/${w.leaveId}/context`,
  },
  'audit.list': { statuses: adminOnly(200), url: () => '/api/audit' },
  'audit.export': { statuses: adminOnly(200), url: () => '/api/audit/export' },
  'audit.verify': { statuses: adminOnly(200), url: () => '/api/audit/verify' },
  'audit.of-user': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/audit`,
  },
  'audit.of-project': {
    statuses: [200, 200, 403, 403, 403],
    url: (w) => `/api/projects/${w.project.id}/audit`,
  },
  'leave.export': { statuses: leads(200), url: () => `/api/stats/export/leave${RANGE}` },
  'targets.list': { statuses: all(200) },
  'targets.get': { statuses: all(200), url: (w) => `/api/point_targets/${w.targetId}` },
  'targets.create': { statuses: adminOnly(201), body: () => ({ target: 120.5 }) },
  'targets.change': {
    statuses: adminOnly(200),
    url: (w) => `/api/point_targets/${w.targetId}`,
    body: () => ({ target: 130 }),
  },
  'leaderboard.get': { statuses: all(200) },
  'leaderboard.export': { statuses: adminOnly(200) },
  'projects.export': { statuses: leads(200) },
  'boss-view.get': { statuses: adminOnly(200), url: () => `/api/bossview${RANGE}&status=assigned` },
  'stats.dashboard': { statuses: all(200), url: () => `/api/stats/dashboard${RANGE}` },
  'stats.users': { statuses: leads(200) },
  'stats.former-members': { statuses: leads(200), url: () => `/api/stats/former_members${RANGE}` },
  'stats.user': { statuses: [200, 200, 200, 200, 403], url: (w) => `/api/stats/users/${w.assignee.user.id}` },
  'stats.user-points': {
    statuses: [200, 200, 200, 200, 403],
    url: (w) => `/api/stats/user_points/${w.assignee.user.id}`,
  },
  'stats.export-projects': { statuses: leads(200), url: () => `/api/stats/export/projects${RANGE}` },
  'stats.export-users': { statuses: leads(200), url: () => `/api/stats/export/users${RANGE}` },
  'stats.export-user': {
    statuses: leads(200),
    url: (w) => `/api/stats/export/users/${w.assignee.user.id}${RANGE}`,
  },
  'stats.work': { statuses: leads(200), url: () => `/api/stats/work${RANGE}` },
  'stats.waits': { statuses: leads(200), url: () => `/api/stats/waits${RANGE}` },
  'stats.analytics': { statuses: adminOnly(200), url: () => `/api/stats/analytics${RANGE}` },
  'stats.month': { statuses: leads(200), url: () => '/api/months/2026-03?by=client' },
  'stats.month-of-client': {
    statuses: leads(200),
    url: (w) => `/api/months/2026-03/client/${w.client.id}`,
  },
  'stats.month-of-editor': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/months/2026-03/editor/${w.assignee.user.id}`,
  },
  'money.month': { statuses: leads(200), url: () => '/api/months/2026-03/money?by=client' },
  'money.month-of-client': {
    statuses: leads(200),
    url: (w) => `/api/months/2026-03/money/client/${w.client.id}`,
  },
  'money.month-of-editor': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/months/2026-03/money/editor/${w.assignee.user.id}`,
  },
  'money.close': {
    statuses: adminOnly(409),
    url: () => '/api/months/2026-03/close',
    body: () => ({ lines: 0, client: 0, editor: 0, withoutRate: 0 }),
  },
  'money.reopen': {
    statuses: adminOnly(409),
    url: () => '/api/months/2026-03/reopen',
    body: () => ({ reason: 'Typo' }),
  },
  'money.rates': { statuses: adminOnly(200) },
  'money.set-rates': {
    statuses: adminOnly(200),
    body: () => ({ kind: 'client', fromDay: '2026-03-01', rates: [{ unit: 'project', amount: 20_000 }] }),
  },
  'money.client': { statuses: leads(200), url: (w) => `/api/clients/${w.client.id}/money` },
  'money.set-terms': {
    statuses: adminOnly(200),
    url: (w) => `/api/clients/${w.client.id}/terms/2026-03`,
    body: () => ({ monthlyFee: 10_000 }),
  },
  'money.delete-terms': { statuses: adminOnly(204), url: (w) => `/api/clients/${w.client.id}/terms/2026-03` },
  'money.price': { statuses: [200, 200, 200, 403, 404], url: (w) => `/api/projects/${w.project.id}/price` },
  'money.set-price': {
    statuses: [200, 403, 403, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/price`,
    body: () => ({ amount: 10_000 }),
  },
  'money.add-line': {
    statuses: adminOnly(201),
    body: (w) => ({ kind: 'client', client: `/api/clients/${w.client.id}`, month: '2026-03', text: 'Fee', amount: 1 }),
  },
  'money.change-line': {
    statuses: adminOnly(200),
    url: (w) => `/api/month_lines/${w.monthLineId}`,
    body: () => ({ amount: 2 }),
  },
  'money.delete-line': { statuses: adminOnly(204), url: (w) => `/api/month_lines/${w.monthLineId}` },
  'workload.get': { statuses: leads(200) },
  'workload.candidates': { statuses: leads(200), url: (w) => `/api/workload/candidates?project=${w.project.id}` },
  'workload.me': { statuses: all(200) },
  'home.today': { statuses: all(200) },
  'home.week': { statuses: adminOnly(200) },
  'calendar.get': { statuses: all(200), url: () => '/api/calendar?from=2026-11-01&till=2026-11-30' },
  'import.read': { statuses: leads(201), file: 'Name\nAda Reed\n' },
  'import.list': { statuses: leads(200) },
  'import.get': { statuses: ownSheet(200), url: (w) => `/api/imports/${w.importId}/sheet` },
  'import.remove': { statuses: ownSheet(204), url: (w) => `/api/imports/${w.importId}/sheet` },
  'import.preview': {
    statuses: ownSheet(200),
    url: (w) => `/api/imports/${w.importId}/preview`,
    body: () => clientPlan,
  },
  'import.run': {
    statuses: ownSheet(200),
    url: (w) => `/api/imports/${w.importId}/run`,
    body: () => ({ ...clientPlan, counts: { new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 } }),
  },
  'import.undo': { statuses: ownSheet(409), url: (w) => `/api/imports/${w.importId}/undo` },
  'notifications.list': { statuses: all(200) },
  'notifications.count': { statuses: all(200) },
  'notifications.read': { statuses: all(200), body: () => ({}) },
  'notifications.unread': { statuses: all(200), body: () => ({}) },
  'projects.team': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/team` },
  'mentions.readers': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/readers` },
  'notifications.clients': { statuses: all(200) },
  'notifications.mutes': { statuses: all(200) },
  'notifications.mute': {
    statuses: [200, 200, 200, 200, 400],
    body: (w) => ({ project: `/api/projects/${w.project.id}`, muted: true }),
  },
  'mail.settings': { statuses: all(200) },
  'mail.change-settings': { statuses: all(200), body: () => ({ hour: 9 }) },
  'mail.troubles': { statuses: adminOnly(200) },
  'mail.shown': { statuses: adminOnly(200) },
  'viewing.list': { statuses: [200, 200, 200, 200, 404], url: (w) => `/api/projects/${w.project.id}/viewing` },
  'viewing.typing': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/projects/${w.project.id}/typing`,
    body: () => ({ typing: true }),
  },
  'last-change.project': {
    statuses: [200, 200, 200, 200, 404],
    url: (w) => `/api/projects/${w.project.id}/last_change`,
  },
  'last-change.client': { statuses: leads(200), url: (w) => `/api/clients/${w.client.id}/last_change` },
  'last-change.settings': { statuses: [200, 403, 403, 403, 403], url: () => '/api/settings/last_change' },
  'last-change.user': {
    statuses: [200, 403, 403, 200, 403],
    url: (w) => `/api/users/${w.assignee.user.id}/last_change`,
  },
  'settings.get': { statuses: all(200) },
  'first-steps.get': { statuses: adminOnly(200) },
  'first-steps.dismiss': { statuses: adminOnly(200) },
  'settings.backups': { statuses: adminOnly(200) },
  'settings.change': { statuses: adminOnly(200), body: () => ({ name: 'Reed Films' }) },
  'status.read': { statuses: adminOnly(200) },
  'storage.read': { statuses: adminOnly(200) },
  'storage.remove': {
    statuses: [409, 403, 403, 403, 404],
    url: (w) => `/api/projects/${w.project.id}/remove_files`,
    body: () => ({ expectedBytes: 1 }),
  },
  'webhooks.list': { statuses: adminOnly(200) },
  'webhooks.create': {
    statuses: adminOnly(200),
    body: () => ({ url: 'https://example.com/hook', events: ['project.ended'] }),
  },
  'webhooks.change': {
    statuses: adminOnly(200),
    url: (w) => `/api/settings/webhooks/${w.webhookId}`,
    body: () => ({ isActive: true }),
  },
  'webhooks.delete': { statuses: adminOnly(204), url: (w) => `/api/settings/webhooks/${w.webhookId}` },
  'webhooks.test': { statuses: adminOnly(204), url: (w) => `/api/settings/webhooks/${w.webhookId}/test` },
  'webhooks.deliveries': { statuses: adminOnly(200), url: (w) => `/api/settings/webhooks/${w.webhookId}/deliveries` },
  'webhooks.replay': {
    statuses: adminOnly(204),
    url: (w) => `/api/settings/webhook_deliveries/${w.deliveryId}/replay`,
  },
  'wire-imports.get': { statuses: adminOnly(200) },
  // Only one import may run at a time: callers with the right to start one get a conflict.
  'wire-imports.start': {
    statuses: adminOnly(200),
    body: () => ({ address: 'https://old.example', email: 'a@example.com', password: 'secret' }),
  },
  'wire-imports.stop': { statuses: adminOnly(200) },
};

export const CALLERS = ['admin', 'assigner', 'otherManager', 'assignee', 'otherEditor'] as const;
/** Every endpoint that requires a token. */
export const BEARER_ENDPOINTS = ALL_ENDPOINTS.filter((endpoint) => endpoint.roles !== 'anyone');

/** Returns the multipart body of a row that uploads a file. */
export function formOf({ file, field = 'file' }: Case) {
  const { body, contentType } = multipartBody(file === undefined ? undefined : Buffer.from(file), { field });
  return { body, headers: { 'content-type': contentType } };
}

type RightsCase = { endpoint: AnyEndpoint; fixture: Fixture; caller: Caller; headers?: Record<string, string> };

/** Sends the request of an endpoint's row as that caller. */
export function send({ endpoint, fixture, caller, headers = {} }: RightsCase) {
  const row = CASES[endpoint.name] as Case;
  const url = row.url?.(fixture) ?? endpoint.path;
  if (endpoint.kind === 'upload') {
    const form = formOf(row);
    return caller.request(endpoint.method, url, { ...form, headers: { ...headers, ...form.headers } });
  }
  const body = row.body?.(fixture, caller);
  return caller.request(endpoint.method, url, { body, headers });
}
