/** What stands over every screen while something is wrong with the line or the house; a dialog that covers the screen has it in its head (docs/screens.md#unsent). */
import { useNetwork } from '@mantine/hooks';
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useHouseTrouble } from '#web/lib/live.ts';
import { useCoveringHead } from '#web/ui/dialog-layers.ts';
import { Bar } from './bar.tsx';
import classes from './offline-bar.module.css';
import { UnsentBar } from './unsent-bar.tsx';

export function TroubleBars() {
  const head = useCoveringHead();
  const bars = (
    <div className={head ? classes.inHead : undefined}>
      <Bar icon={IconAlertCircle} text={useHouseTrouble()} />
      <Bar
        icon={IconWifiOff}
        text={!useNetwork().online && 'You are offline. What you see may be old; what you type is kept.'}
      />
      <UnsentBar />
    </div>
  );
  return head ? createPortal(bars, head) : bars;
}
