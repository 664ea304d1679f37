/** Link from a problem of the disk to the storage card; nothing for other problems. */
import { Link } from '@tanstack/react-router';
import { settingsPathOf } from '#web/lib/address/settings-paths.ts';

export const FreeUpSpace = ({ problem }: { problem: string }) =>
  /\bdisk\b/i.test(problem) && <Link to={settingsPathOf('storage')}>Free up space</Link>;
