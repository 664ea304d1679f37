/** References to records in the bodies of requests. */
import { listKnownMediaIds } from '#server/files/media/media.store.ts';
import { listKnownUserIds } from '#server/identity/accounts/users.store.ts';
import type { References } from '#server/platform/http/request/request-body.ts';
import { listKnownCutIds } from '#server/review/versions/cuts.store.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { listKnownFeedbackIds } from '#server/work/feedback/feedback.store.ts';
import { FILE_USES } from '#server/work/media-rights.ts';
import { listReviewableIds } from '#server/work/teams/teams.store.ts';

/** Checks references in a body, by class (docs/api-reference.md#relations). */
export const references: References = {
  User: (db, _actor, ids) => listKnownUserIds(db, ids),
  MediaUpload: (db, actor, ids) => listKnownMediaIds({ db, fileUses: FILE_USES }, actor, ids),
  Cut: listKnownCutIds,
  Feedback: listKnownFeedbackIds,
  Project: listReviewableIds,
  Client: (db, actor, ids) => listKnownClientIds(db, ids, actor.type === 'editor' ? actor.id : undefined),
};
