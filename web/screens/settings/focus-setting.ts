/** Focuses the setting that the address names after `#`, as links and the command palette do. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusWhenSettled } from '#web/ui/focus-when-settled.ts';

const CONTROL = ':is(input, select, textarea, button):enabled';

/** Returns the control of a setting: of several the chosen one, else the first. */
const controlOf = (setting: HTMLElement): HTMLElement | null =>
  setting.matches(CONTROL)
    ? setting
    : (setting.querySelector<HTMLElement>('input:checked:enabled') ?? setting.querySelector<HTMLElement>(CONTROL));

/** Returns whether the setting was there. One without a control, such as one that the environment sets, takes the focus itself. */
function focusSetting(id: string): boolean {
  const setting = document.getElementById(id);
  if (!setting?.parentElement?.closest('main')) return false;
  const control = controlOf(setting);
  if (!control) setting.tabIndex = -1;
  const focused = control ?? setting;
  focused.focus({ preventScroll: true });
  setting.scrollIntoView({ block: 'center' });
  // Typing replaces the value.
  if (focused instanceof HTMLInputElement && focused.type === 'text') focused.select();
  return true;
}

/** Focuses the named setting on arrival and whenever it is named again. */
export function useFocusedSetting(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = (): void => undefined;
    const start = (id: string): void => {
      stop();
      stop = id === '' ? () => undefined : focusWhenSettled(() => focusSetting(id));
    };
    start(router.latestLocation.hash);
    const unsubscribe = router.subscribe('onResolved', ({ toLocation, hrefChanged, pathChanged, hashChanged }) => {
      // A changed filter, for example, leaves the focus alone.
      if (!hrefChanged || pathChanged || hashChanged) start(toLocation.hash);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router]);
}
