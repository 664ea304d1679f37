/** Bars for connection and server problems, above every screen or in the head of a dialog that covers it (docs/screens.md#unsent). */
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/language/text.ts';
import { useInstanceHealth } from '#web/lib/live.ts';
import { useCoveringToastContainer } from '#web/ui/dialog/dialog-layers.ts';
import { Bar } from './bar.tsx';
import classes from './offline-bar.module.css';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { UnsentBar } from './unsent-bar.tsx';

const HealthText = lazyPart(async () => (await import('./health-text.tsx')).HealthText);

export function ProblemBars() {
  const head = useCoveringToastContainer();
  const health = useInstanceHealth();
  const bars = (
    <div className={head ? classes.inHead : undefined}>
      <output>{health && <HealthText problem={health} />}</output>
      <Bar
        icon={IconWifiOff}
        text={!useNetwork().online && t('You are offline. This page may be out of date. Changes can be sent later.')}
      />
      <UnsentBar />
    </div>
  );
  return head ? createPortal(bars, head) : bars;
}
