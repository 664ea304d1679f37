/** Toolbar with drawing tools, line widths, colors, undo and redo, and actions on the selected stroke. */
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconCircle,
  IconLetterT,
  IconPencil,
  IconPointer,
  IconSquare,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { Stroke } from '#domain/work/notes.ts';
import classes from './drawing.module.css';
import { type PlainText, t } from '#web/lib/language/text.ts';
import { showPicture } from '#web/review/player/show-picture.ts';
import { ControlButton } from '#web/review/player/transport.tsx';
import type { Drawing, DrawingTool } from './use-drawing.ts';

const TOOLS: readonly { kind: DrawingTool; label: PlainText; icon: Icon }[] = [
  { kind: 'select', label: 'Select and move', icon: IconPointer },
  { kind: 'pen', label: 'Pen', icon: IconPencil },
  { kind: 'arrow', label: 'Arrow', icon: IconArrowUpRight },
  { kind: 'box', label: 'Box', icon: IconSquare },
  { kind: 'ellipse', label: 'Ellipse', icon: IconCircle },
  { kind: 'text', label: 'Text', icon: IconLetterT },
];

/** Color names and their stored values. */
const COLORS = [
  { name: 'Red', value: '#ff3b30' },
  { name: 'Yellow', value: '#ffd60a' },
  { name: 'Green', value: '#30d158' },
  { name: 'Blue', value: '#0a84ff' },
  { name: 'White', value: '#ffffff' },
] as const;

/** Line widths in ten-thousandths of the picture's height, each shown as a dot with a size in pixels. */
const WIDTHS = [
  { name: 'Thin line', value: 35, dotPx: 5 },
  { name: 'Medium line', value: 70, dotPx: 10 },
  { name: 'Thick line', value: 140, dotPx: 16 },
] as const;

type ChoiceProps = { name: string; isOn: boolean; onChoose: () => void; children: ReactNode };

function Choice({ name, isOn, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      data-tip={name}
      aria-label={name}
      aria-pressed={isOn}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

type ToolsProps = { drawing: Drawing; strokes: readonly Stroke[] };

export function DrawingTools({ drawing, strokes }: ToolsProps) {
  const { selected, undo, redo } = drawing;
  useEffect(showPicture, []);
  const remove = (): void => {
    drawing.select(null);
    drawing.change(strokes.filter((_, at) => at !== selected));
  };
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('Drawing')}>
      {TOOLS.map(({ kind, label, icon }) => (
        <ControlButton
          key={kind}
          icon={icon}
          label={t(label)}
          isOn={drawing.tool === kind}
          onPress={() => drawing.setTool(kind)}
        />
      ))}
      {WIDTHS.map(({ name, value, dotPx }) => (
        <Choice key={name} name={t(name)} isOn={drawing.width === value} onChoose={() => drawing.setWidth(value)}>
          <span className={classes.dot} style={{ width: dotPx, height: dotPx }} />
        </Choice>
      ))}
      {COLORS.map(({ name, value }) => (
        <Choice key={value} name={t(name)} isOn={drawing.color === value} onChoose={() => drawing.setColor(value)}>
          <span className={classes.color} style={{ background: value }} />
        </Choice>
      ))}
      <ControlButton
        icon={IconArrowBackUp}
        label={t('Undo stroke')}
        keys="Ctrl Z"
        onPress={() => undo?.()}
        isUnavailable={!undo}
      />
      <ControlButton
        icon={IconArrowForwardUp}
        label={t('Redo stroke')}
        keys="Ctrl Shift Z"
        onPress={() => redo?.()}
        isUnavailable={!redo}
      />
      {selected !== null && (
        <ControlButton icon={IconTrash} label={t('Delete stroke')} keys="Delete" onPress={remove} />
      )}
      <Button variant="default" h={40} onClick={() => drawing.setOn(false)}>
        {t('Done drawing')}
      </Button>
    </div>
  );
}
