/** Form of a client's style guide. */
import { Textarea } from '@mantine/core';
import { LIMITS } from '#domain/platform/limits.ts';
import { countCharacters } from '#domain/platform/text.ts';
import { tooLongAt } from '#domain/platform/violations.ts';
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts';
import { FieldFormFrame } from '#web/work/links/field-form-frame.tsx';
import type { EditedField } from '#web/work/links/edited-field.ts';
import { type FieldRules, useFieldForm } from '#web/work/links/use-field-form.ts';

export type StyleGuideValues = { styleGuide: string };

const RULES: FieldRules<StyleGuideValues> = {
  field: { name: 'styleGuide', label: 'Style guide', read: ({ styleGuide }) => styleGuide.trim() },
  check: ({ styleGuide }) =>
    countCharacters(styleGuide) > LIMITS.textLength ? [tooLongAt('styleGuide', LIMITS.textLength)] : [],
  failureText: "Couldn't save the style guide.",
};

type StyleGuideFormProps = { edited: EditedField<StyleGuideValues>; onClose: () => void };

export function StyleGuideForm({ edited, onClose }: StyleGuideFormProps) {
  const state = useFieldForm(edited, { ...RULES, onClose });
  return (
    <FieldFormFrame state={state} recordType="client" label="Style guide">
      <Textarea
        data-mantine-stop-propagation
        aria-label="Style guide"
        placeholder="Fonts, colors, pace, music, what to avoid"
        autosize
        minRows={6}
        maxRows={20}
        onKeyDown={sendOnCtrlEnter}
        {...state.form.getInputProps('styleGuide')}
      />
    </FieldFormFrame>
  );
}
