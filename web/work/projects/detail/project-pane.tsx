/** Open project in a pane next to the list, which stays usable: a region, not a dialog (docs/projects.md#place). */
import { CloseButton } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { ACTIONS_CONTAINER } from '#web/lib/offered-actions.ts';
import { HiddenStatus } from '#web/ui/feedback/hidden-status.tsx';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import { handlesEscape } from '#web/ui/dialog/handles-escape.ts';
import { scrollOpenIntoView, OPEN_ROW_SELECTOR } from '../list/open-in-list.ts';
import classes from './project-layout.module.css';

type ProjectPaneProps = {
  projectId: number;
  title: string;
  /** Element next to the title. */
  titleEnd: Ref<HTMLSpanElement>;
  buttons: ReactNode;
  /** True if there is unsent feedback. */
  isDirty: boolean;
  onClose: () => void;
  /** Called on Enter while the heading has the focus. */
  onEnter: () => void;
  children: ReactNode;
};

/** Returns whether something else handles Escape: a field with an open list, a menu or a dialog. */
const isHandledElsewhere = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || document.querySelector('[role="dialog"], [role="menu"]') !== null || handlesEscape(target);

/** Focuses the link or row of a project in the list, or the main area if the list is loading or has no such row. */
function focusInList(selector: string): void {
  const row = document.querySelector<HTMLElement>(selector);
  const goal = row?.matches('tr') ? row : row?.querySelector<HTMLElement>('a');
  (goal ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
}

/** Scrolls the list to the open project if it isn't visible, e.g. after going to the next one. */
function useScrollIntoView(projectId: number): void {
  useEffect(() => {
    scrollOpenIntoView();
  }, [projectId]);
}

/** Focuses the heading when another project opens, unless a button of the pane opened it. */
function useHeadingFocus(projectId: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const pane = heading.current?.closest('section');
    if (pane?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
  }, [projectId]);
  // Back removes the pane without calling `close`, so the focus moves to the list on unmount. The layout effect's cleanup runs while
  // the pane is still in the DOM and records if it had the focus; the other cleanup runs after its removal.
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
  const { projectId, title, titleEnd, buttons, isDirty, onClose, onEnter, children } = props;
  const headingId = useId();
  const body = useRef<HTMLDivElement>(null);
  const heading = useHeadingFocus(projectId);
  useScrollIntoView(projectId);
  useEffect(() => {
    body.current?.scrollTo?.({ top: 0 });
  }, [projectId]);
  const close = (): void =>
    void closeUnlessDirty(isDirty, () => {
      focusInList(OPEN_ROW_SELECTOR);
      onClose();
    });
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target === heading.current) onEnter();
    // Handles Escape in the capture phase, before an open popup handles the key and disappears.
    if (event.key === 'Escape' && !isHandledElsewhere(event)) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <section className={classes.pane} aria-labelledby={headingId} {...{ [ACTIONS_CONTAINER]: '' }}>
      <div className={classes.head}>
        {buttons}
        <CloseButton aria-label="Close project" size={32} onClick={close} />
      </div>
      <div className={classes.body} ref={body}>
        <div className={classes.titleLine} data-editable>
          <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          <span ref={titleEnd} />
        </div>
        {children}
      </div>
      <HiddenStatus>{title}</HiddenStatus>
    </section>
  );
}
