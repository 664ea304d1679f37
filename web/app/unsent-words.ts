/** What a change that was not sent was to do, in a few words. */
import type { Unsent } from '#web/lib/unsent.ts';

const WORDS: Record<string, string> = {
  'projects.create': 'new project',
  'projects.delete': 'deletion of a project',
  'projects.request-revision': 'request for a revision',
  'points.score': 'score',
  'bulk.change': 'change of many projects',
  'bulk.undo': 'undo',
  'undos.undo': 'undo',
  'bin.restore': 'restore from the bin',
  'clients.create': 'new client',
  'clients.change': 'change of a client',
  'clients.delete': 'deletion of a client',
  'users.change': 'change of a person',
  'users.delete': 'deletion of a person',
  'feedback.create': 'feedback',
  'feedback.change': 'change of feedback',
  'feedback.delete': 'deletion of feedback',
  'leave.apply': 'leave application',
  'leave.change': 'decision on leave',
  'targets.create': 'new target',
  'targets.change': 'change of a target',
  'views.create': 'new view',
  'views.change': 'change of a view',
  'views.delete': 'deletion of a view',
  'settings.change': 'settings',
  'users.create': 'new person',
  'invites.create': 'invites',
  'invites.end': 'end of an invite',
  'invites.renew': 'new invite link',
  'password-links.make': 'link to a new password',
  'clients.create-many': 'new clients',
  'media.upload': 'file',
  'clock.keep': 'answer that the work goes on',
  'clock.pause-at': 'pause of a forgotten clock',
  'clock.end-at': 'move of an end',
  'clock.switch': 'start instead of another',
  'cuts.add-pictures': 'pictures of a cut',
  'cuts.change': 'change of a cut',
  'cuts.delete': 'deletion of a cut',
  'notes.release': 'release of a note',
  'notes.reopen': 'reopening of a note',
  'notes.resolve': 'resolving of a note',
  'decisions.approve': 'approval',
  'decisions.carry': 'carrying of notes',
  'decisions.request-changes': 'request for changes',
  'share-links.change': 'change of a link',
  'share-links.create': 'new link',
  'share-links.delete': 'deletion of a link',
  'share-links.renew': 'new address of a link',
  'share-links.revoke': 'end of a link',
  'import.read': 'sheet',
  'import.remove': 'removal of a sheet',
  'import.run': 'import',
  'import.undo': 'undo of an import',
  'notifications.mute': 'muting of a project',
  'notifications.read': 'reading of the inbox',
  'notifications.unread': 'lines of the inbox as unread',
  'mail.change-settings': 'choice of mail',
  'first-steps.dismiss': 'first steps',
  'sessions.end': 'end of a sign-in',
  'sessions.end-others': 'end of the other sign-ins',
  'script-tokens.create': 'new token',
  'script-tokens.revoke': 'end of a token',
  'passkeys.rename': 'name of a passkey',
  'audit.verify': 'proof of the audit log',
  'webhooks.create': 'new webhook',
  'webhooks.change': 'change of a webhook',
  'webhooks.delete': 'end of a webhook',
  'webhooks.test': 'test of a webhook',
  'webhooks.replay': 'delivery once more',
  'wire-imports.start': 'import from another server',
  'wire-imports.stop': 'stop of the import',
};

/** Nothing is called so by now; what is added gets words of its own. */
export const OTHER_WORDS = 'change';

const PRESSES: Record<string, string> = { started: 'start of the clock', paused: 'pause', completed: 'end' };

/** A press of the timer, told apart from other changes by its keys alone. */
function projectChangeWords(body: string | undefined): string {
  try {
    const sent = JSON.parse(body ?? '{}') as Record<string, unknown>;
    const isPress = Object.keys(sent).length === 2 && typeof sent['status'] === 'string';
    return (isPress && PRESSES[String(sent['status'])]) || 'change of a project';
  } catch {
    return 'change of a project';
  }
}

/** As the bar names it. */
export const unsentWordsOf = ({ name, body }: Pick<Unsent, 'name' | 'body'>): string =>
  name === 'projects.change' ? projectChangeWords(body) : (WORDS[name] ?? OTHER_WORDS);
