/** Breakdown of an editor's points: average, total, and each class with a link to its projects (docs/figures.md#editor-dashboard). */
import { Box, Button } from '@mantine/core';
import type { PointFigures, UserStats } from '#contract/insight/stats.ts';
import { explainAverage, explainDesignationAverage, explainPoints } from '#domain/insight/figure-rules.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import { type PointKind, useEditorNavigation } from './editor-url.ts';
import { completedLink, type FigureScope } from '../figure-links.ts';
import { FigureLink } from '../figure-link.tsx';
import tables from '#web/ui/table/table.module.css';

const TITLES: Record<PointKind, string> = { project: 'Project Points', designation: 'Designation (J) Points' };
const AVERAGES: Record<PointKind, string> = { project: 'Per scored project', designation: 'Per completed project' };
const ADDED: Record<PointKind, string> = {
  project: 'Project points (1 to 5 each)',
  designation: 'Additions minus deductions',
};
const CLASSES: readonly ProjectClass[] = ['Basic', 'Standard', 'Premium'];

const figuresOf = (stats: UserStats, kind: PointKind): PointFigures =>
  kind === 'project' ? stats.points : stats.designationPoints;

type Props = { stats: UserStats; kind: PointKind; scope: FigureScope };

export function EditorPointsDialog({ stats, kind, scope }: Props) {
  const { close, openClass } = useEditorNavigation();
  const figures = figuresOf(stats, kind);
  const { points, average, byClass } = figures;
  const explained = (kind === 'project' ? explainAverage : explainDesignationAverage)(
    explanationDates(scope.period),
    figures,
  );
  return (
    <Dialog isOpen title={TITLES[kind]} onClose={close}>
      <Box mb="md">
        <FigureRow>
          <FigureCard
            label="Average"
            value={decimalText(average)}
            note={AVERAGES[kind]}
            link={completedLink(scope)}
            explained={explained}
          />
          <FigureCard
            label="Total"
            value={numberText(points)}
            note="Including podcasts"
            link={completedLink(scope)}
            explained={explainPoints(explanationDates(scope.period), ADDED[kind])}
          />
        </FigureRow>
      </Box>
      <table className={tables.table} aria-label={`${TITLES[kind]} per class`}>
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" data-align="end">
              Points
            </th>
            <th scope="col" data-align="end">
              Completed projects
            </th>
          </tr>
        </thead>
        <tbody>
          {CLASSES.map((name) => (
            <tr key={name}>
              <td>
                <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => openClass(name)}>
                  {name}
                </Button>
              </td>
              <td data-align="end">
                <FigureLink link={completedLink(scope, name)} label={`points of ${name}`}>
                  {numberText(byClass[name])}
                </FigureLink>
              </td>
              <td data-align="end">
                <FigureLink link={completedLink(scope, name)} label={`${name} projects completed`}>
                  {numberText(stats.completedByClass[name])}
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
