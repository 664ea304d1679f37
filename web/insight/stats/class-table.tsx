/** Completed work, points and bonus of one person by class (docs/figures.md#profile). */
import type { CSSProperties } from 'react';
import type { UserStats } from '#contract/insight/stats.ts';
import { explainBonus, explainClassBonus, explainCompleted, explainPoints } from '#domain/insight/figure-rules.ts';
import { PROFILE_BONUS, profileBonusOf } from '#domain/work/points.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { JobType } from '#domain/platform/actor.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { ExplainSign } from '#web/ui/menu/explained.tsx';
import tables from '#web/ui/table/table.module.css';
import { completedLink, type FigureScope } from './figure-links.ts';
import { FigureLink } from './figure-link.tsx';

type Props = { stats: UserStats; jobType: JobType | null; scope: FigureScope };

export function ClassTable({ stats, jobType, scope }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <div className={tables.scroll} tabIndex={0}>
      <table
        aria-label="Points per class"
        className={tables.table}
        style={{ minWidth: 320, '--cell-x': '4px' } as CSSProperties}
      >
        <thead style={{ fontSize: 12 }}>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" data-align="end">
              Completed
            </th>
            <th scope="col" data-align="end">
              Project Points
            </th>
            <th scope="col" data-align="end">
              Designation Points
            </th>
            <th scope="col" data-align="end">
              Bonus
              <ExplainSign of="bonus" lines={explainBonus(PROFILE_BONUS, explanationDates(scope.period))} />
            </th>
          </tr>
        </thead>
        <tbody>
          {PROJECT_CLASSES.map((name) => (
            <tr key={name}>
              <th scope="row" style={{ fontWeight: 500 }}>
                {name}
              </th>
              <td data-align="end">
                <FigureLink
                  link={completedLink(scope, name)}
                  label={`${name} projects completed`}
                  explained={explainCompleted(explanationDates(scope.period))}
                >
                  {numberText(stats.completedByClass[name])}
                </FigureLink>
              </td>
              <td data-align="end">
                <FigureLink
                  link={completedLink(scope, name)}
                  label={`project points of ${name}`}
                  explained={explainPoints(explanationDates(scope.period))}
                >
                  {numberText(stats.points.byClass[name])}
                </FigureLink>
              </td>
              <td data-align="end">
                <FigureLink
                  link={completedLink(scope, name)}
                  label={`designation points of ${name}`}
                  explained={explainPoints(explanationDates(scope.period), 'Additions minus deductions')}
                >
                  {decimalText(stats.designationPoints.byClass[name])}
                </FigureLink>
              </td>
              <td data-align="end">
                <FigureLink
                  link={completedLink(scope, name)}
                  label={`bonus points of ${name}`}
                  explained={explainClassBonus(PROFILE_BONUS, explanationDates(scope.period), {
                    name,
                    count: stats.completedByClass[name],
                    jobType,
                  })}
                >
                  {numberText(profileBonusOf({ [name]: stats.completedByClass[name] }, jobType))}
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
