/** Registers the endpoints of what belongs to a project: its contents in one response, waits, checks, deliverables, captions, templates of them, and the room of its files. */
import type { Serve } from '#server/platform/http/serve.ts';
import { registerStorage } from '#server/operations/storage/storage.routes.ts';
import { registerCaptions } from '#server/review/captions/captions.routes.ts';
import { registerDeliverables } from '#server/review/deliverables/deliverables.routes.ts';
import { registerChecks } from '#server/work/project-checks/checks.routes.ts';
import { registerProjectContents } from '#server/work/project-contents/project-contents.routes.ts';
import { registerTemplates } from '#server/work/templates/templates.routes.ts';
import { registerWaits } from '#server/work/waits/waits.routes.ts';

export function registerProjectParts(serve: Serve): void {
  registerProjectContents(serve);
  registerWaits(serve);
  registerChecks(serve);
  registerTemplates(serve);
  registerDeliverables(serve);
  registerCaptions(serve);
  registerStorage(serve);
}
