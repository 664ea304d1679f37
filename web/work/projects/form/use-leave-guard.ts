/** Asks before a step to another page, Back, or a reload throws away what was typed. */
import { useBlocker } from '@tanstack/react-router';
import { session } from '#web/lib/session-store.ts';
import { closeUnlessDirty } from '#web/ui/dialog.tsx';

async function mayLeave(): Promise<boolean> {
  let isLeft = false;
  await closeUnlessDirty(true, () => {
    isLeft = true;
  });
  return isLeft;
}

type Guard = {
  /** Whether something would be lost now. */
  isAtRisk: () => boolean;
  /** The person agreed to lose it. */
  onLeave: () => void;
};

export function useLeaveGuard({ isAtRisk, onLeave }: Guard): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isSameForm = current.pathname === next.pathname && formIn(current.search) === formIn(next.search);
      // A session that ended leads to sign-in without a question; the draft is kept for afterwards.
      if (!isAtRisk() || isSameForm || session.get().token === null) return false;
      if (!(await mayLeave())) return true;
      onLeave();
      return false;
    },
    enableBeforeUnload: isAtRisk,
  });
}

const formIn = (search: object): unknown => (search as { form?: unknown }).form;
