/** Confirms before unsaved input is lost by navigation, Back or a reload. */
import { useBlocker } from '@tanstack/react-router';
import { session } from '#web/lib/api/session-store.ts';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';

async function mayLeave(): Promise<boolean> {
  let hasLeft = false;
  await closeUnlessDirty(true, () => {
    hasLeft = true;
  });
  return hasLeft;
}

type Guard = {
  /** Returns true if leaving would lose input. */
  isAtRisk: () => boolean;
  /** Called after the user has agreed to lose the input. */
  onLeave: () => void;
};

export function useLeaveGuard({ isAtRisk, onLeave }: Guard): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSameForm = current.pathname === next.pathname && formIn(current.search) === formIn(next.search);
      // An ended session redirects to sign-in without asking; the draft is stored.
      if (!isAtRisk() || isSameForm || session.get().token === null) return false;
      if (!(await mayLeave())) return true;
      onLeave();
      return false;
    },
    enableBeforeUnload: isAtRisk,
  });
}

const formIn = (search: object): unknown => (search as { form?: unknown }).form;
