/** The CSV exports of projects and of people. */
import { isRefusal, notFound } from '#domain/refusal.ts';
import { exportProjects, exportUser, exportUsers } from '#contract/stats.ts';
import { csvLines } from '#server/http/csv.ts';
import { readPeriod } from '#server/http/period.ts';
import type { Serve } from '#server/http/serve.ts';
import { completedPages, type ProjectExportRow, projectPages } from './projects-export.query.ts';
import {
  PROJECTS_FILENAME,
  PROJECTS_HEADER,
  projectRow,
  userFilename,
  userRow,
  USERS_FILENAME,
  USERS_HEADER,
} from './stats.csv.ts';
import { hasPerson, readUserStatsRows } from './stats.query.ts';

async function* projectRows(pages: AsyncIterable<ProjectExportRow[]>, now: string) {
  for await (const page of pages) yield page.map((row) => projectRow(row, now));
}

export function registerStatsExports(serve: Serve): void {
  serve(exportProjects, {
    handle: ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const rows = () => projectRows(projectPages(deps.reports, period), deps.clock());
      return { filename: PROJECTS_FILENAME, lines: () => csvLines(PROJECTS_HEADER, rows()) };
    },
  });

  serve(exportUsers, {
    handle: ({ deps, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const people = () => readUserStatsRows(deps.reports, { people: query, period });
      return { filename: USERS_FILENAME, lines: async () => csvLines(USERS_HEADER, [(await people()).map(userRow)]) };
    },
  });

  serve(exportUser, {
    authorizeItem: async ({ deps, params, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      return (await hasPerson(deps.reports, params.id)) ? undefined : notFound();
    },
    handle: ({ deps, params, query }) => {
      const period = readPeriod(query);
      if (isRefusal(period)) return period;
      const rows = () => projectRows(completedPages(deps.reports, params.id, period), deps.clock());
      return { filename: userFilename(params.id), lines: () => csvLines(PROJECTS_HEADER, rows()) };
    },
  });
}
