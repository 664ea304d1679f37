/** Labels of unsent changes. */
import { TIMER_ACTION } from '#contract/work/timer-action.ts';
import type { Unsent } from '#web/lib/unsent.ts';

const LABELS: Record<string, string> = {
  'projects.create': 'new project',
  'projects.change': 'project change',
  'projects.delete': 'project deletion',
  'projects.request-revision': 'revision request',
  'points.score': 'score',
  'bulk.change': 'bulk change',
  'bulk.undo': 'undo',
  'undos.undo': 'undo',
  'bin.restore': 'restore from trash',
  'clients.create': 'new client',
  'clients.change': 'client change',
  'clients.delete': 'client deletion',
  'users.change': 'user change',
  'users.delete': 'user deletion',
  'feedback.create': 'feedback',
  'feedback.change': 'feedback change',
  'feedback.delete': 'feedback deletion',
  'leave.apply': 'leave application',
  'leave.change': 'leave decision',
  'targets.create': 'new target',
  'targets.change': 'target change',
  'views.create': 'new view',
  'views.change': 'view change',
  'views.delete': 'view deletion',
  'settings.change': 'settings',
  'users.create': 'new user',
  'invites.create': 'invites',
  'invites.end': 'revoked invite',
  'invites.renew': 'new invite link',
  'password-links.make': 'password link',
  'clients.create-many': 'new clients',
  'media.upload': 'file',
  'clock.keep': 'timer confirmation',
  'clock.pause-at': 'retroactive pause',
  'clock.end-at': 'corrected end time',
  'clock.switch': 'timer switch',
  'cuts.add-pictures': 'version images',
  'cuts.change': 'version change',
  'cuts.delete': 'version deletion',
  'deliverables.add': 'new deliverables',
  'deliverables.change': 'deliverable change',
  'deliverables.delete': 'deliverable deletion',
  'notes.release': 'note release',
  'notes.reopen': 'reopened note',
  'notes.resolve': 'resolved note',
  'decisions.approve': 'approval',
  'decisions.carry': 'carried-over notes',
  'decisions.request-changes': 'change request',
  'share-links.change': 'link change',
  'share-links.create': 'new link',
  'share-links.delete': 'link deletion',
  'share-links.renew': 'renewed link',
  'share-links.revoke': 'revoked link',
  'import.read': 'spreadsheet',
  'import.remove': 'spreadsheet removal',
  'import.run': 'import',
  'import.undo': 'import undo',
  'notifications.mute': 'project mute',
  'notifications.read': 'inbox marked as read',
  'notifications.unread': 'notifications marked as unread',
  'mail.change-settings': 'email preferences',
  'first-steps.dismiss': 'dismissed first steps',
  'sessions.end': 'ended session',
  'sessions.end-others': 'other sessions ended',
  'script-tokens.create': 'new token',
  'script-tokens.revoke': 'revoked token',
  'passkeys.rename': 'passkey name',
  'audit.verify': 'audit log verification',
  'webhooks.create': 'new webhook',
  'webhooks.change': 'webhook change',
  'webhooks.delete': 'webhook deletion',
  'webhooks.test': 'webhook test',
  'webhooks.replay': 'webhook redelivery',
  'wire-imports.start': 'import from another server',
  'wire-imports.stop': 'stopped import',
};

/** Fallback, currently unused: every change has its own label. */
export const OTHER_LABEL = 'change';

const TIMER_LABELS: Record<string, string> = { started: 'timer start', paused: 'timer pause', completed: 'timer end' };

const timerLabelOf = (body = '{}'): string | undefined =>
  TIMER_LABELS[(JSON.parse(body) as { status?: string }).status ?? ''];

/** Returns the label shown in the bar. */
export const unsentLabelOf = ({ name, body }: Pick<Unsent, 'name' | 'body'>): string =>
  (name === TIMER_ACTION ? timerLabelOf(body) : LABELS[name]) ?? OTHER_LABEL;
