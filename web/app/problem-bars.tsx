/** Bars for connection and server problems, above every screen or in the head of a dialog that covers it (docs/screens.md#unsent). */
import { useNetwork } from '@mantine/hooks';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createPortal } from 'react-dom';
import { isAboutDisk } from '#web/lib/about-disk.ts';
import { settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { t } from '#web/lib/language/text.ts';
import { useInstanceHealth } from '#web/lib/live.ts';
import { useCoveringToastContainer } from '#web/ui/dialog/dialog-layers.ts';
import { Bar } from './bar.tsx';
import classes from './offline-bar.module.css';
import { UnsentBar } from './unsent-bar.tsx';

export function ProblemBars() {
  const head = useCoveringToastContainer();
  const health = useInstanceHealth();
  const bars = (
    <div className={head ? classes.inHead : undefined}>
      <Bar icon={IconAlertCircle} text={health}>
        {health !== null && isAboutDisk(health) && <Link to={settingsPathOf('storage')}>Free up space</Link>}
      </Bar>
      <Bar
        icon={IconWifiOff}
        text={!useNetwork().online && t('You are offline. This page may be out of date. Changes can be sent later.')}
      />
      <UnsentBar />
    </div>
  );
  return head ? createPortal(bars, head) : bars;
}
