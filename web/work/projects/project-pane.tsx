/** An open project beside its list, which stays alive: a region, no dialog (docs/projects.md#place). */
import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { ACTS_PLACE } from '#web/lib/offered-acts.ts';
import { HiddenStatus } from '#web/ui/hidden-status.tsx';
import { closeUnlessDirty } from '#web/ui/dialog.tsx';
import { takesEscape } from '#web/ui/takes-escape.ts';
import { bringIntoSight, OPEN_IN_LIST } from './open-in-list.ts';
import classes from './project-place.module.css';

type ProjectPaneProps = {
  projectId: number;
  title: string;
  buttons: ReactNode;
  /** Feedback was typed and not sent. */
  isDirty: boolean;
  onClose: () => void;
  /** Enter on the heading. */
  onEnter: () => void;
  children: ReactNode;
};

/** A field that has something open closes that, and a dialog itself. */
const isTaken = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || document.querySelector('[role="dialog"], [role="menu"]') !== null || takesEscape(target);

/** To a project in the list: its link, or the row itself. Where the list is still on its way, or has no such row, to where it stands. */
function focusInList(selector: string): void {
  const row = document.querySelector<HTMLElement>(selector);
  const goal = row?.matches('tr') ? row : row?.querySelector<HTMLElement>('a');
  (goal ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/** The open one of the list comes into sight when it is not, as after a step; else the list stays where it is. */
function useSight(projectId: number): void {
  useEffect(() => {
    bringIntoSight();
  }, [projectId]);
}

/** The heading takes the focus when a project arrives, but not from a button of the pane that brought it. */
function useHeadingFocus(projectId: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const pane = heading.current?.closest('section');
    if (pane?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [projectId]);
  // Back takes the pane away without asking it: the focus that was in it goes on in the list. A layout effect ends while the pane is
  // still there and tells where the focus was, the other one once it is gone.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const pane = heading.current?.closest('section');
    return () => {
      hadFocus.current = pane?.contains(document.activeElement) ?? false;
    };
  }, [projectId]);
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) focusInList(`main [data-row="${projectId}"]`);
    },
    [projectId],
  );
  return heading;
}

export function ProjectPane(props: ProjectPaneProps) {
  const { projectId, title, buttons, isDirty, onClose, onEnter, children } = props;
  const headingId = useId();
  const body = useRef<HTMLDivElement>(null);
  const heading = useHeadingFocus(projectId);
  useSight(projectId);
  useEffect(() => {
    body.current?.scrollTo?.({ top: 0 });
  }, [projectId]);
  const close = (): void =>
    void closeUnlessDirty(isDirty, () => {
      focusInList(OPEN_IN_LIST);
      onClose();
    });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target === heading.current) onEnter();
    // Before anything that is open hears of it and is gone.
    if (event.key === 'Escape' && !isTaken(event)) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <section className={classes.pane} aria-labelledby={headingId} {...{ [ACTS_PLACE]: '' }}>
      <div className={classes.head}>
        {buttons}
        <CloseButton aria-label="Close project" size={32} onClick={close} />
      </div>
      <div className={classes.body} ref={body}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
      <HiddenStatus>{title}</HiddenStatus>
    </section>
  );
}
