/** Field for the language of captions, by its code. Shows the name of the language below it. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import { languageName } from './captions-labels.ts';

/** Languages to choose from; any other can be typed. */
const COMMON =
  'ar da de en en-GB en-US es es-419 fi fr he hi id it ja ko nl no pl pt-BR pt-PT ru sv th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

export function LanguageInput(input: TextInputProps & { value?: string }) {
  const list = useId();
  const typed = input.value?.trim() ?? '';
  const name = typed === '' ? '' : languageName(typed);
  return (
    <>
      <TextInput
        label="Language"
        description={name === '' || name === typed ? 'A code such as en, es or pt-BR. Leave empty if unknown.' : name}
        autoComplete="off"
        spellCheck={false}
        list={list}
        maxLength={CAPTION_LIMITS.languageLength}
        {...input}
      />
      <datalist id={list}>
        {COMMON.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </datalist>
    </>
  );
}
