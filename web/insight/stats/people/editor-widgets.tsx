/** Editor's own figures, each linked to its breakdown (docs/figures.md#editor-dashboard). */
import '../chart-colors.css';
import { IconAward, IconCircleCheck, IconPlayerPlay, IconStar } from '@tabler/icons-react';
import type { UserStats } from '#contract/insight/stats.ts';
import {
  explainAverage,
  explainCompleted,
  explainDesignationAverage,
  explainOngoing,
  explainPoints,
} from '#domain/insight/figure-rules.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import { useEditorNavigation } from './editor-url.ts';
import { completedLink, ongoingLink, type FigureScope } from '../figure-links.ts';

/** Classes of the breakdown; Podcast is left out (docs/points.md#person-points). */
const BREAKDOWN: readonly ProjectClass[] = ['Premium', 'Standard', 'Basic'];

type Props = { stats: UserStats | undefined; scope: FigureScope };

export function EditorWidgets({ stats, scope }: Props) {
  const { openPoints } = useEditorNavigation();
  const isLoading = stats === undefined;
  const ongoing = ongoingLink(scope);
  return (
    <FigureRow>
      <FigureCard
        label="Project Points"
        icon={<IconStar size={16} />}
        value={numberText(stats?.points.points ?? 0)}
        note={`Average ${decimalText(stats?.points.average ?? 0)}`}
        isLoading={isLoading}
        onClick={() => openPoints('project')}
        explained={stats && explainAverage(explanationDates(scope.period), stats.points)}
      />
      <FigureCard
        label="Designation (J) Points"
        icon={<IconAward size={16} />}
        value={numberText(stats?.designationPoints.points ?? 0)}
        note={`Average ${decimalText(stats?.designationPoints.average ?? 0)}`}
        isLoading={isLoading}
        onClick={() => openPoints('designation')}
        explained={stats && explainDesignationAverage(explanationDates(scope.period), stats.designationPoints)}
      />
      <FigureCard
        label="Projects Completed"
        icon={<IconCircleCheck size={16} />}
        tone="var(--status-completed)"
        value={numberText(stats?.completed ?? 0)}
        note="Finished work"
        isLoading={isLoading}
        link={completedLink(scope)}
        explained={explainCompleted(explanationDates(scope.period))}
      />
      <FigureCard
        label="Ongoing Projects"
        icon={<IconPlayerPlay size={16} />}
        tone="var(--status-started)"
        value={numberText(stats?.ongoing ?? 0)}
        note="Assigned, started and paused"
        isLoading={isLoading}
        link={{ to: ongoing.to, search: { ...ongoing.search, showRevised: 'true' } }}
        explained={explainOngoing(explanationDates(scope.period))}
      />
    </FigureRow>
  );
}

/** Completed work by class; clicking one lists its projects. */
export function ClassBreakdown({ stats }: { stats: UserStats | undefined }) {
  const { openClass } = useEditorNavigation();
  return (
    <FigureRow>
      {BREAKDOWN.map((name) => (
        <FigureCard
          key={name}
          label={name}
          tone={`var(--class-${name.toLowerCase()})`}
          value={numberText(stats?.completedByClass[name] ?? 0)}
          note={`Completed, ${numberText(stats?.points.byClass[name] ?? 0)} points`}
          isLoading={stats === undefined}
          onClick={() => openClass(name)}
          explained={explainPoints(explanationDates(undefined))}
        />
      ))}
    </FigureRow>
  );
}
