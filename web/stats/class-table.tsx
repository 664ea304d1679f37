/** Completed work, points and bonus of one person per class (docs/figures.md#profile). */
import { Table } from '@mantine/core';
import type { UserStats } from '#contract/stats.ts';
import { tellBonus, tellClassBonus, tellCompleted, tellPoints } from '#domain/figure-rules.ts';
import { PROFILE_BONUS, profileBonusOf } from '#domain/points.ts';
import { PROJECT_CLASSES } from '#domain/project-status.ts';
import type { JobType } from '#domain/roles.ts';
import { decimalText, numberText } from '#web/lib/format.ts';
import { ExplainSign } from '#web/ui/explained.tsx';
import { completedLink, type Whose } from './figure-links.ts';
import { FigureLink } from './figure-link.tsx';

type Props = { stats: UserStats; jobType: JobType | null; whose: Whose };

export function ClassTable({ stats, jobType, whose }: Props) {
  return (
    <Table.ScrollContainer minWidth={330}>
      <Table aria-label="Points per class" horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Class</Table.Th>
            <Table.Th scope="col" ta="end">
              Completed
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Project Points
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Designation Points
            </Table.Th>
            <Table.Th scope="col" ta="end">
              Bonus
              <ExplainSign of="bonus" lines={tellBonus(PROFILE_BONUS, whose.period)} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {PROJECT_CLASSES.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td ta="end">
                <FigureLink
                  link={completedLink(whose, name)}
                  label={`${name} projects completed`}
                  explained={tellCompleted(whose.period)}
                >
                  {numberText(stats.completedByClass[name])}
                </FigureLink>
              </Table.Td>
              <Table.Td ta="end">
                <FigureLink
                  link={completedLink(whose, name)}
                  label={`project points of ${name}`}
                  explained={tellPoints(whose.period)}
                >
                  {numberText(stats.points.byClass[name])}
                </FigureLink>
              </Table.Td>
              <Table.Td ta="end">
                <FigureLink
                  link={completedLink(whose, name)}
                  label={`designation points of ${name}`}
                  explained={tellPoints(whose.period, 'Additions less deductions')}
                >
                  {decimalText(stats.designationPoints.byClass[name])}
                </FigureLink>
              </Table.Td>
              <Table.Td ta="end">
                <FigureLink
                  link={completedLink(whose, name)}
                  label={`bonus points of ${name}`}
                  explained={tellClassBonus(PROFILE_BONUS, whose.period, {
                    name,
                    count: stats.completedByClass[name],
                    jobType,
                  })}
                >
                  {numberText(profileBonusOf({ [name]: stats.completedByClass[name] }, jobType))}
                </FigureLink>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
