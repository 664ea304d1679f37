/** Project and user exports. */
import { LIMITS } from '#domain/platform/limits.ts';
import { EXPORT_TEXTS } from '#domain/platform/messages.ts';
import { isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { exportProjectList, PROJECT_COLUMNS, type ProjectColumn } from '#contract/work/projects.ts';
import { exportProjects, exportUser, exportUsers } from '#contract/insight/stats.ts';
import { readPeriod } from '#server/platform/http/request/period.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import type { Cell } from '#server/platform/http/response/table.ts';
import { listIdsInOrder } from '#server/work/projects/projects.store.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import { completedPages, pagesOfIds, type ProjectExportRow, projectPages } from './projects-export.query.ts';
import {
  PROJECTS_FILENAME,
  PROJECTS_HEADER,
  PROJECT_LIST_FILENAME,
  projectRow,
  projectTable,
  userFilename,
  userRow,
  USERS_FILENAME,
  USERS_HEADER,
} from './stats.csv.ts';
import { hasPerson, readUserStatsRows } from './stats.query.ts';

async function* mapped(pages: AsyncIterable<ProjectExportRow[]>, rowOf: (row: ProjectExportRow) => Cell[]) {
  for await (const page of pages) yield page.map(rowOf);
}

const projectRows = (pages: AsyncIterable<ProjectExportRow[]>, now: string) =>
  mapped(pages, (row) => projectRow(row, now));

/** Parses the comma-separated columns. */
function readColumns(text: string | undefined): ProjectColumn[] | undefined | Refusal {
  if (text === undefined) return undefined;
  const names = text.split(',');
  const columns = names.flatMap((name) => PROJECT_COLUMNS.find((column) => column === name) ?? []);
  if (columns.length === names.length) return columns;
  return refuse('malformed', 'Invalid value for query parameter "columns".');
}

/** Reads all IDs at once and the rows page by page, so that the order is consistent. */
async function listPages({ deps, actor, list }: Context<typeof exportProjectList>, now: string) {
  const limit = LIMITS.exportedList + 1;
  const ids = await listIdsInOrder(deps.reports, actor, { ...list, now, limit });
  if (ids.length === limit) return refuse('malformed', EXPORT_TEXTS.listTooLong);
  return pagesOfIds(deps.reports, ids);
}

export function registerStatsExports(serve: Serve): void {
  serve(exportProjectList, {
    handle: async (context) => {
      const columns = readColumns(context.query.columns);
      if (isRefusal(columns)) return columns;
      const now = context.deps.clock();
      const { header, rowOf } = projectTable(columns, now);
      const pages = async () => {
        const found = await listPages(context, now);
        return isRefusal(found) ? found : mapped(found, rowOf);
      };
      return { filename: PROJECT_LIST_FILENAME, header, zone: await readTimeZone(context.deps.db), pages };
    },
  });

  serve(exportProjects, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const pages = () => projectRows(projectPages(deps.reports, period), deps.clock());
      return { filename: PROJECTS_FILENAME, header: PROJECTS_HEADER, zone: await readTimeZone(deps.db), pages };
    },
  });

  serve(exportUsers, {
    handle: async ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const people = () => readUserStatsRows(deps.reports, { people: query, period });
      const pages = async () => [(await people()).map(userRow)];
      return { filename: USERS_FILENAME, header: USERS_HEADER, zone: await readTimeZone(deps.db), pages };
    },
  });

  serve(exportUser, {
    authorizeItem: async ({ deps, params, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      return (await hasPerson(deps.reports, params.id)) ? period : notFound();
    },
    handle: async ({ deps, params, record: period }) => {
      const pages = () => projectRows(completedPages(deps.reports, params.id, period), deps.clock());
      return { filename: userFilename(params.id), header: PROJECTS_HEADER, zone: await readTimeZone(deps.db), pages };
    },
  });
}
