/** Records of the fixture that requests with bad input are sent to. */
import type { AnyEndpoint } from '#contract/platform/endpoint.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Fixture } from './fixture.ts';

/** Endpoints of the caller's own account. */
const OF_CALLER =
  /^(second-factor\..*|passkeys\.(begin|create)|(script-tokens|calendar-feeds)\.create|identities\.link)$/;

/** Endpoints whose path has a project's ID but no resource. */
const PROJECT_ENDPOINTS = [
  ...['projects.contents', 'deliverables.list', 'deliverables.add', 'waits.list', 'waits.open'],
  ...['checks.list', 'checks.add', 'checks.order', 'templates.add-checks'],
  ...['files.list', 'files.archive'],
];

/** Returns the ID that an endpoint's path gets, so that the caller may use it and its bad fields decide. */
export function targetOf(fixture: Fixture, endpoint: AnyEndpoint): number {
  if (OF_CALLER.test(endpoint.name)) return fixture.admin.user.id;
  if (endpoint.name.startsWith('import.')) return fixture.importId;
  if (endpoint.name === 'projects.request-revision' || endpoint.name === 'points.score') return fixture.finished.id;
  if (endpoint.name === 'bin.restore') return fixture.trashId;
  if (endpoint.name === 'storage.remove') return fixture.project.id;
  if (endpoint.name.endsWith('-line')) return fixture.monthLineId;
  if (endpoint.name.endsWith('price')) return fixture.project.id;
  if (endpoint.name.startsWith('money.')) return fixture.client.id;
  if (endpoint.name.startsWith('passkeys.')) return fixture.passkeyId;
  if (endpoint.name.endsWith('-calendar')) return fixture.holidayCalendarId;
  if (endpoint.name === 'undos.undo') return fixture.undoId;
  if (PROJECT_ENDPOINTS.includes(endpoint.name)) return fixture.project.id;
  if (endpoint.name.startsWith('files.') && endpoint.name.endsWith('-of-client')) return fixture.client.id;
  if (['contacts.list', 'contacts.add', 'contacts.pages'].includes(endpoint.name)) return fixture.client.id;
  if (endpoint.name === 'contacts.preview') return fixture.cutId;
  if (endpoint.name === 'contacts.sends') return fixture.project.id;
  if (endpoint.name.startsWith('contacts.')) return fixture.contactId;
  if (endpoint.path.startsWith('/api/captions')) return fixture.captionsId;
  if (/-captions$|\.captions$/.test(endpoint.name)) return fixture.cutId;
  if (endpoint.path.startsWith('/api/project_files')) return fixture.fileId;
  if (endpoint.name.startsWith('checks.')) return fixture.checkId;
  if (endpoint.name.startsWith('waits.')) return fixture.waitId;
  if (endpoint.name.startsWith('templates.')) return fixture.templateId;
  if (endpoint.name.startsWith('deliverables.')) return fixture.deliverableId;
  if (endpoint.name === 'webhooks.replay') return fixture.deliveryId;
  if (endpoint.name.startsWith('webhooks.')) return fixture.webhookId;
  const byResource = {
    Client: fixture.client.id,
    Cut: fixture.cutId,
    Feedback: fixture.feedbackId,
    LeaveApplication: fixture.leaveId,
    MediaUpload: fixture.attachment.id,
    PointAction: fixture.pointActionId,
    PointTarget: fixture.targetId,
    Project: fixture.project.id,
    SavedView: fixture.viewId,
    ShareLink: fixture.linkId,
    User: fixture.assignee.user.id,
  };
  return endpoint.resource ? byResource[endpoint.resource] : fixture.assignee.user.id;
}

/** Links a company account to a person and returns its ID. */
export async function anIdentity(db: Db, userId: number): Promise<number> {
  const row = { user_id: userId, issuer: 'https://login.example.com', subject: String(userId), email: '' };
  const query = db
    .insertInto('identities')
    .values({ ...row, created_at: '2026-01-01T00:00:00.000Z' })
    .returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}
