/** Settings of the section Review and links: the limit for review copies. */
import { TextInput } from '@mantine/core';
import { COPIES } from './settings-copy.ts';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';

const ReviewFields = ({ form, stored: { makesCopies } }: SettingsFieldsProps) => (
  <TextInput
    id="review-copies"
    label={COPIES.label}
    description={makesCopies ? COPIES.description : COPIES.noProgram}
    inputMode="numeric"
    autoComplete="off"
    placeholder="None"
    disabled={!makesCopies}
    {...form.getInputProps('copyAboveMbits')}
  />
);

export const REVIEW_PART: SettingsPart = { settings: ['copyAboveMbits'], Fields: ReviewFields };
