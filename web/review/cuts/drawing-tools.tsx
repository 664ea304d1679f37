/** Toolbar with drawing tools, colors and undo. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowUpRight, IconLetterT, IconPencil, IconSquare, type Icon } from '@tabler/icons-react';
import type { StrokeKind } from '#domain/work/notes.ts';
import classes from './drawing.module.css';
import { Press } from './transport.tsx';
import { COLORS, type Drawing } from './use-drawing.ts';

const TOOLS: readonly { kind: StrokeKind; label: string; icon: Icon }[] = [
  { kind: 'pen', label: 'Pen', icon: IconPencil },
  { kind: 'arrow', label: 'Arrow', icon: IconArrowUpRight },
  { kind: 'box', label: 'Box', icon: IconSquare },
  { kind: 'text', label: 'Text', icon: IconLetterT },
];

type ToolsProps = { drawing: Drawing; hasStrokes: boolean; onUndo: () => void };

export function DrawingTools({ drawing, hasStrokes, onUndo }: ToolsProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label="Drawing">
      {TOOLS.map(({ kind, label, icon }) => (
        <Press
          key={kind}
          icon={icon}
          label={label}
          isOn={drawing.tool === kind}
          onPress={() => drawing.setTool(kind)}
        />
      ))}
      {COLORS.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          className={classes.color}
          data-tip={name}
          aria-label={name}
          aria-pressed={drawing.color === value}
          onClick={() => drawing.setColor(value)}
        >
          <span style={{ background: value }} />
        </button>
      ))}
      {hasStrokes && <Press icon={IconArrowBackUp} label="Undo stroke" keys="Ctrl Z" onPress={onUndo} />}
      <Button variant="default" h={40} onClick={() => drawing.setOn(false)}>
        Done drawing
      </Button>
    </div>
  );
}
