/** What the areas above work keep about projects and clients, handed to work's actions. */
import type { ProjectExtras } from '#server/platform/ports.ts';
import { MONEY_EXTRAS } from '#server/insight/money/project-extras.store.ts';
import { LIVE_EXTRAS } from '#server/live/project-extras.store.ts';
import { REVIEW_EXTRAS } from '#server/review/project-extras.store.ts';

export const PROJECT_EXTRAS: ProjectExtras = {
  ...LIVE_EXTRAS,
  ...REVIEW_EXTRAS,
  rowsOf: async (trx, id) => ({
    ...(await REVIEW_EXTRAS.rowsOf(trx, id)),
    ...(await MONEY_EXTRAS.rowsOf(trx, id)),
    ...(await LIVE_EXTRAS.rowsOf(trx, id)),
  }),
  restore: async (trx, rows, now) => {
    await REVIEW_EXTRAS.restore(trx, rows, now);
    await MONEY_EXTRAS.restore(trx, rows);
    await LIVE_EXTRAS.restore(trx, rows);
  },
  rowsOfClient: async (trx, id) => ({
    ...(await REVIEW_EXTRAS.rowsOfClient(trx, id)),
    ...(await MONEY_EXTRAS.rowsOfClient(trx, id)),
    ...(await LIVE_EXTRAS.rowsOfClient(trx, id)),
  }),
  restoreOfClient: async (trx, rows) => {
    await REVIEW_EXTRAS.restoreOfClient(trx, rows);
    await MONEY_EXTRAS.restoreOfClient(trx, rows);
    await LIVE_EXTRAS.restoreOfClient(trx, rows);
  },
  references: {
    projects: [...REVIEW_EXTRAS.references.projects, ...MONEY_EXTRAS.references.projects],
    clients: [...MONEY_EXTRAS.references.clients, ...LIVE_EXTRAS.references.clients],
  },
};
