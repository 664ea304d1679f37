/** Endpoints of what contacts were sent, and of previews (docs/api-reference.md#calls-contacts). */
import {
  listSends as listEndpoint,
  previewEmail as previewEndpoint,
  sendToApi,
} from '#contract/review/client-sends.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import { checkDecider } from '#server/review/versions/decide.actions.ts';
import { listSends } from './list-sends.store.ts';
import { previewEmail } from './preview-email.ts';

export function registerSends(serve: Serve): void {
  serve(listEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }) => {
      const sends = await listSends(deps.db, params.id);
      // Editors read names of contacts, who are hidden from them otherwise.
      const shown = actor.type === 'editor' ? sends.map((send) => ({ ...send, contact: null })) : sends;
      return { plain: { sends: shown.map(sendToApi) } };
    },
  });

  serve(previewEndpoint, {
    authorizeItem: ({ deps, actor, params }) => checkDecider(deps.db, actor, params.id),
    handle: async ({ deps, actor, params }, { contact, message = '', test: isTest = false }) => {
      const request = { cutId: params.id, contactId: contact, message: message.trim(), isTest };
      const preview = await previewEmail(deps, actor, request);
      return isRefusal(preview) ? preview : { plain: preview };
    },
  });
}
