/** One note for every control that carries `data-tip`: shown while the pointer or the keyboard's focus rests on it. A hundred rows have no hundred listeners. */
import classes from './tips.module.css';

/** A pointer on its way across the screen asks for nothing. */
const WAIT_MS = 300;
const GAP = 5;
const EDGE = 4;
const NOTE_ID = 'tip';

const tipped = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined;

/** Over it, or below where there is no room; beside it where `data-tip-side` says so. */
function place(note: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const isBeside = target.dataset['tipSide'] === 'right';
  const left = isBeside ? at.right + GAP : at.left + (at.width - width) / 2;
  const above = at.top - height - GAP;
  const top = isBeside ? at.top + (at.height - height) / 2 : above < EDGE ? at.bottom + GAP : above;
  note.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  note.style.top = `${top}px`;
}

/** Inside the part of the page that the control is in, so that it is read as part of it, and seen where that part has the whole screen. */
const hostOf = (target: HTMLElement): Element =>
  target.closest(':fullscreen, [role=dialog], nav, header, main') ?? document.body;

/** Watches the whole document; the answer ends that. */
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
    place(note, target);
  };
  const onOver = ({ target, pointerType }: PointerEvent): void => {
    const control = tipped(target);
    if (control === shownFor) return;
    hide();
    if (control && pointerType !== 'touch') wait = setTimeout(() => show(control), WAIT_MS);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const control = tipped(target);
    if (control && control === target && control.matches(':focus-visible')) show(control);
    else hide();
  };
  const ends = new AbortController();
  const { signal } = ends;
  document.addEventListener('pointerover', onOver, { signal, passive: true });
  document.addEventListener('focusin', onFocus, { signal });
  for (const end of ['pointerdown', 'keydown', 'focusout', 'scroll'])
    document.addEventListener(end, hide, { signal, capture: true, passive: true });
  return () => {
    ends.abort();
    hide();
  };
}
