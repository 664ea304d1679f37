/** Single tooltip for all controls with `data-tip`, shown on hover and keyboard focus, so a hundred rows need no listeners of their own. */
import classes from './tips.module.css';

/** Delay in milliseconds, so that a pointer crossing the screen shows nothing. */
const WAIT_MS = 300;
const GAP = 5;
const EDGE = 4;
const NOTE_ID = 'tip';

const tipTargetOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined;

/** Positions the tooltip above, below if there is no space, or beside the target if `data-tip-side` is set. */
function positionTip(note: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const isBeside = target.dataset['tipSide'] === 'right';
  const left = isBeside ? at.right + GAP : at.left + (at.width - width) / 2;
  const topAbove = at.top - height - GAP;
  const top = isBeside ? at.top + (at.height - height) / 2 : topAbove < EDGE ? at.bottom + GAP : topAbove;
  note.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  note.style.top = `${top}px`;
}

/** Returns the container of the tooltip: in the target's landmark for screen readers, and visible in full screen. */
const hostOf = (target: HTMLElement): Element =>
  target.closest(':fullscreen, [role=dialog], nav, header, main') ?? document.body;

/** Listens on the document. Returns the cleanup function. */
export function watchTips(): () => void {
  const note = document.createElement('div');
  note.id = NOTE_ID;
  note.setAttribute('role', 'tooltip');
  note.className = classes['tip'] ?? '';
  let shownFor: HTMLElement | undefined;
  let wait: ReturnType<typeof setTimeout>;
  const hide = (): void => {
    clearTimeout(wait);
    shownFor?.removeAttribute('aria-describedby');
    shownFor = undefined;
    note.remove();
  };
  const show = (target: HTMLElement): void => {
    hide();
    if (!target.isConnected) return;
    shownFor = target;
    note.textContent = target.dataset['tip'] ?? '';
    target.setAttribute('aria-describedby', NOTE_ID);
    hostOf(target).append(note);
    positionTip(note, target);
  };
  const onOver = ({ target, pointerType }: PointerEvent): void => {
    const control = tipTargetOf(target);
    if (control === shownFor) return;
    hide();
    if (control && pointerType !== 'touch') wait = setTimeout(() => show(control), WAIT_MS);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const control = tipTargetOf(target);
    if (control && control === target && control.matches(':focus-visible')) show(control);
    else hide();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('pointerover', onOver, { signal, passive: true });
  document.addEventListener('focusin', onFocus, { signal });
  for (const end of ['pointerdown', 'keydown', 'focusout', 'scroll'])
    document.addEventListener(end, hide, { signal, capture: true, passive: true });
  return () => {
    listeners.abort();
    hide();
  };
}
