/** Risk of missing the deadline, as icon and word. */
import { IconAlertTriangle, IconCircleCheck, IconAlertCircle, IconPlaneOff } from '@tabler/icons-react';
import type { Forecast } from '#domain/planning/workload.ts';
import { DUE_AWAY, RISK_LABELS } from './workload-texts.ts';
import classes from './workload.module.css';

const ICONS = { 'on-track': IconCircleCheck, tight: IconAlertCircle, late: IconAlertTriangle } as const;

export function RiskBadge({ risk, isDueAway }: Pick<Forecast, 'risk' | 'isDueAway'>) {
  const RiskIcon = risk && ICONS[risk];
  return (
    <>
      {RiskIcon && risk && (
        <span className={classes.risk} data-risk={risk}>
          <RiskIcon size={16} aria-hidden />
          {RISK_LABELS[risk]}
        </span>
      )}
      {isDueAway && (
        <span className={classes.risk} data-risk="tight">
          <IconPlaneOff size={16} aria-hidden />
          {DUE_AWAY}
        </span>
      )}
    </>
  );
}
