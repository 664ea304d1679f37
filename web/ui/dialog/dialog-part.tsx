/** Dialog implementation, loaded with the first dialog (see dialog.tsx). Mantine's Modal is ten times as large, since it includes menu positioning (ADR 11). */
import { CloseButton, Portal } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { t } from '#web/lib/language/text.ts';
import { useDialogLayer } from './dialog-layers.ts';
import { useScrollLock } from './scroll-lock.ts';
import sheet from './bottom-sheet.module.css';
import classes from './dialog.module.css';

export type DialogPartProps = {
  title: ReactNode;
  kind?: 'form' | 'detail' | 'question';
  onRequestClose: () => void;
  children: ReactNode;
};

export function DialogPart({ title, onRequestClose, kind = 'form', children }: DialogPartProps) {
  const [placeSheet, dialogSheet] = kind === 'question' ? [sheet.inner, sheet.content] : ['', ''];
  const titleId = useId();
  const trap = useFocusTrap();
  const [head, setHead] = useState<Element | null>(null);
  const close = useDialogLayer(true, onRequestClose, head);
  useScrollLock();
  return (
    <Portal>
      <div className={classes.shade} onClick={close} aria-hidden />
      <div className={`${classes.place} ${placeSheet}`} data-kind={kind}>
        <section
          className={`${classes.dialog} ${dialogSheet}`}
          role="dialog"
          aria-modal
          aria-labelledby={titleId}
          tabIndex={-1}
          ref={trap}
        >
          {/* Removes the banner role, since a header inside a dialog isn't a page banner. */}
          <header className={classes.head} role="presentation" ref={setHead}>
            <h2 className={classes.title} id={titleId}>
              {title}
            </h2>
            <CloseButton aria-label={t('Close')} onClick={close} />
          </header>
          <div className={classes.body}>{children}</div>
        </section>
      </div>
    </Portal>
  );
}
