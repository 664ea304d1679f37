/** A small editor of one fact: Enter saves, Escape leaves, and what others saved meanwhile stands beside what was typed (docs/projects.md#facts). */
import { Box } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { closeUnlessDirty } from '#web/ui/dialog.tsx';
import { useDialogLayer } from '#web/ui/dialog-layers.ts';
import { takesEscape } from '#web/ui/takes-escape.ts';
import { EditConflictPanel } from '#web/ui/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { MeanwhileNote } from '#web/ui/meanwhile-note.tsx';
import type { LoadedProject } from '../ask-projects.ts';
import { FactField } from './fact-field.tsx';
import type { FactName } from './fact-fields.ts';
import { changeLabelOf } from './facts-context.ts';
import { useFactEditor } from './use-fact-editor.ts';

type FactEditorProps = {
  fact: FactName;
  loaded: LoadedProject;
  /** As it is by now. */
  latest: LoadedProject;
  onClose: () => void;
  onSaved: (message: string) => void;
  /** Hears whether something is typed: then a press elsewhere does not close it. */
  onDirty: (isDirty: boolean) => void;
};

/** What is typed first takes the place of what stands there. */
function useFirstSelected() {
  const isOver = useRef(false);
  return ({ target }: FocusEvent): void => {
    if (!isOver.current && target instanceof HTMLInputElement && target.type === 'text') target.select();
    isOver.current = true;
  };
}

/** In the same frame as the press that opened it: the next key, however quick, is typed here and is no key of the project. */
function useFocusAtOnce(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? form.current?.querySelector('input');
    field?.focus({ preventScroll: true });
  }, [form]);
}

export function FactEditor({ fact, loaded, latest, onClose, onSaved, onDirty }: FactEditorProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const editor = useFactEditor({ fact, loaded, latest, onSaved });
  const { isDirty, giveUp } = editor;
  const selectFirst = useFirstSelected();
  useFocusAtOnce(formRef);
  // The dialog beneath it leaves Escape alone.
  useDialogLayer(true);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const leave = (): void => {
    giveUp();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !takesEscape(event.target)) {
      event.stopPropagation();
      // One line is quickly typed again; a text is not.
      void closeUnlessDirty(fact === 'description' && isDirty, leave);
    }
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isMod && fact === 'description') formRef.current?.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields, wherever in it the focus is
    <form
      ref={formRef}
      onSubmit={editor.submit}
      onKeyDown={onKeyDown}
      onFocus={selectFirst}
      noValidate
      aria-label={changeLabelOf(fact)}
    >
      {editor.rows.length > 0 && (
        <Box mb="md">
          <EditConflictPanel key={editor.round} what="project" rows={editor.rows} onChoose={editor.choose} />
        </Box>
      )}
      <MeanwhileNote rows={editor.isBusy ? [] : editor.meanwhile} />
      <FactField fact={fact} editor={editor} />
      {editor.failure !== undefined && (
        <Box mt="sm">
          <FailureNote text={PROJECT_TEXTS.updateFailed} error={editor.failure} />
        </Box>
      )}
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={editor.isBusy} onCancel={leave} />
    </form>
  );
}
