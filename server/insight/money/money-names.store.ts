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

type ProjectLabels = Awaited<ReturnType<typeof readProjectLabels>>;

/** Returns title, class, client and present editor of the projects in these lines that still exist. */
export const readLabelsOf = (db: Db, lines: readonly MoneyLine[]): Promise<ProjectLabels> =>
  readProjectLabels(
    db,
    lines.flatMap(({ projectId }) => projectId ?? []),
  );

/** Returns the names in these lines; those of projects are in their labels. */
export async function readMoneyNames(db: Db, lines: readonly MoneyLine[], labels: ProjectLabels): Promise<MoneyNames> {
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
