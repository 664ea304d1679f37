/** Settings that a new workspace needs first, in a dialog (docs/figures.md#first-steps). */
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { OpenedSettings } from './settings-opened.tsx';
import type { SettingsFieldsProps, SettingsPart } from './settings-part.ts';
import { TIME_PART } from './time-fields.tsx';
import { TIMER_PART } from './timer-fields.tsx';
import { WORKSPACE_PART } from './workspace-fields.tsx';

const PARTS = [WORKSPACE_PART, TIMER_PART, TIME_PART];

const FirstFields = (props: SettingsFieldsProps) =>
  PARTS.map(({ settings, Fields }) => <Fields key={settings[0]} {...props} />);

const FIRST_PART: SettingsPart = { settings: PARTS.flatMap(({ settings }) => settings), Fields: FirstFields };

const TITLE = 'Your workspace';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <Dialog isOpen title={TITLE} onClose={onClose} isDirty={isDirty}>
      <OpenedSettings part={FIRST_PART} label={TITLE} onSaved={onClose} onCancel={onClose} onDirty={setDirty} />
    </Dialog>
  );
}
