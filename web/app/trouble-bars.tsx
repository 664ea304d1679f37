/** What stands over every screen while something is wrong with the line; a dialog that covers the screen has it in its head (docs/screens.md#unsent). */
import { createPortal } from 'react-dom';
import { useCoveringHead } from '#web/ui/dialog-layers.ts';
import { OfflineBar } from './offline-bar.tsx';
import classes from './offline-bar.module.css';
import { UnsentBar } from './unsent-bar.tsx';

export function TroubleBars() {
  const head = useCoveringHead();
  const bars = (
    <div className={head ? classes.inHead : undefined}>
      <OfflineBar />
      <UnsentBar />
    </div>
  );
  return head ? createPortal(bars, head) : bars;
}
