/** Names of the projects, clients and editors in lines of money. */
import type { MoneyLine } from '#domain/insight/money/money-lines.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readClientNames } from '#server/work/clients/clients.store.ts';
import { readEditorNames, readProjectLabels } from '#server/insight/month/month-names.store.ts';

export type MoneyNames = {
  projects: ReadonlyMap<number, { title: string; class: ProjectClass; clientId: number | null }>;
  clients: ReadonlyMap<number, string>;
  editors: ReadonlyMap<number, string>;
};

/** Returns the names in these lines. */
export async function readMoneyNames(db: Db, lines: readonly MoneyLine[]): Promise<MoneyNames> {
  const labels = await readProjectLabels(
    db,
    lines.flatMap(({ projectId }) => projectId ?? []),
  );
  const clientIds = [...lines.map(({ clientId }) => clientId), ...[...labels.values()].map((row) => row.client_id)];
  return {
    projects: new Map(
      [...labels].map(([id, row]) => [id, { title: row.title, class: row.class, clientId: row.client_id }]),
    ),
    clients: await readClientNames(db, clientIds),
    editors: await readEditorNames(
      db,
      lines.map(({ editorId }) => editorId),
    ),
  };
}
