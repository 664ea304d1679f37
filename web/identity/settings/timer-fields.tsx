/** Settings of the section Timer and points: default edit ratios, and what people can do with timers. */
import { Checkbox, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { EDITOR_TIMERS, type EditorTimer } from '#domain/platform/editor-timer.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { SETTINGS_TEXTS } from '#domain/platform/settings.ts';
import { EDITOR_TIMER, RATIOS, SEVERAL_TIMERS, TIMER_CHOICES } from './settings-copy.ts';
import classes from './settings-form.module.css';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';

const Ratios = ({ form }: Pick<SettingsFieldsProps, 'form'>) => (
  <fieldset id="edit-ratios" className={classes.group}>
    <legend className={classes.legend}>{RATIOS.legend}</legend>
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
      {PROJECT_CLASSES.map((one) => (
        <TextInput
          key={one}
          label={one}
          inputMode="numeric"
          autoComplete="off"
          placeholder="None"
          {...form.getInputProps(one)}
        />
      ))}
    </SimpleGrid>
  </fieldset>
);

const Timer = ({ form, stored: { isTimerFixed } }: SettingsFieldsProps) => (
  <div id="editor-timer">
    <Radio.Group
      label={EDITOR_TIMER.label}
      description={isTimerFixed ? SETTINGS_TEXTS.fixedBy : undefined}
      value={form.values.editorTimer}
      onChange={(value) => form.setFieldValue('editorTimer', value as EditorTimer)}
    >
      <Stack gap="xs" mt="xs">
        {EDITOR_TIMERS.map((one) => (
          <Radio key={one} value={one} label={TIMER_CHOICES[one]} disabled={isTimerFixed} />
        ))}
      </Stack>
    </Radio.Group>
  </div>
);

const TimerFields = (props: SettingsFieldsProps) => (
  <>
    <Ratios form={props.form} />
    <Timer {...props} />
    <Checkbox
      id="several-timers"
      {...SEVERAL_TIMERS}
      {...props.form.getInputProps('twoTimers', { type: 'checkbox' })}
    />
  </>
);

export const TIMER_PART: SettingsPart = { settings: ['editRatios', 'editorTimer', 'twoTimers'], Fields: TimerFields };
