/** A quiet bar while the browser has no connection; what is typed and shown stays. */
import { IconWifiOff } from '@tabler/icons-react';
import { useNetwork } from '@mantine/hooks';
import classes from './offline-bar.module.css';

export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <span className={classes.bar}>
          <IconWifiOff size={16} aria-hidden />
          You are offline. What you see may be old; what you type is kept.
        </span>
      )}
    </output>
  );
}
