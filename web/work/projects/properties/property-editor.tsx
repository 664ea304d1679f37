/** Inline editor of one property: Enter saves, Escape cancels, and conflicting changes show next to the input (docs/projects.md#facts). */
import { Box } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { PROJECT_TEXTS } from '#domain/platform/messages.ts';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import { useDialogLayer } from '#web/ui/dialog/dialog-layers.ts';
import { handlesEscape } from '#web/ui/dialog/handles-escape.ts';
import { EditConflictPanel } from '#web/ui/forms/edit-conflict-panel.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { RemoteChangesNote } from '#web/identity/last-change/remote-changes-note.tsx';
import type { LoadedProject } from '../list/fetch-projects.ts';
import { PropertyField } from './property-field.tsx';
import type { PropertyName } from './property-fields.ts';
import { changeLabelOf } from './property-editing-context.ts';
import { usePropertyEditor } from './use-property-editor.ts';

type PropertyEditorProps = {
  property: PropertyName;
  loaded: LoadedProject;
  /** Latest version from the server. */
  latest: LoadedProject;
  onClose: () => void;
  onSaved: (message: string) => void;
  /** Reports unsaved input, which keeps an outside click from closing the editor. */
  onDirty: (isDirty: boolean) => void;
};

/** Selects the stored value, so that typing replaces it. */
function useFirstSelected() {
  const isOver = useRef(false);
  return ({ target }: FocusEvent): void => {
    if (!isOver.current && target instanceof HTMLInputElement && target.type === 'text') target.select();
    isOver.current = true;
  };
}

/** Focuses the field in the same frame as the click, so that the next keystroke goes into it. */
function useImmediateFocus(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? form.current?.querySelector('input');
    field?.focus({ preventScroll: true });
  }, [form]);
}

export function PropertyEditor({ property, loaded, latest, onClose, onSaved, onDirty }: PropertyEditorProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const editor = usePropertyEditor({ property, loaded, latest, onSaved });
  const { isDirty, cancel } = editor;
  const selectFirst = useFirstSelected();
  useImmediateFocus(formRef);
  // Prevents the dialog below from handling Escape.
  useDialogLayer(true);
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const leave = (): void => {
    cancel();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !handlesEscape(event.target)) {
      event.stopPropagation();
      // Asks only about a description, since a short value is quickly typed again.
      void closeUnlessDirty(property === 'description' && isDirty, leave);
    }
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isMod && property === 'description') formRef.current?.requestSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its fields
    <form
      ref={formRef}
      onSubmit={editor.submit}
      onKeyDown={onKeyDown}
      onFocus={selectFirst}
      noValidate
      aria-label={changeLabelOf(property)}
    >
      {editor.rows.length > 0 && (
        <Box mb="md">
          <EditConflictPanel key={editor.round} recordType="project" rows={editor.rows} onChoose={editor.choose} />
        </Box>
      )}
      <RemoteChangesNote rows={editor.isBusy ? [] : editor.remoteChanges} />
      <PropertyField property={property} editor={editor} />
      {editor.failure !== undefined && (
        <Box mt="sm">
          <FailureNote text={PROJECT_TEXTS.updateFailed} error={editor.failure} />
        </Box>
      )}
      <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={editor.isBusy} onCancel={leave} />
    </form>
  );
}
