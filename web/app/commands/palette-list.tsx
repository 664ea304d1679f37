/** The lines of the palette, as a listbox that the field above it steers. */
import { Kbd, Text } from '@mantine/core';
import {
  IconArrowRight,
  IconBolt,
  IconMovie,
  IconRefresh,
  IconUser,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { PaletteGroup, PaletteItem, PaletteKind } from './palette-items.ts';
import classes from './command-palette.module.css';

const ICONS: Record<PaletteKind, Icon> = {
  screen: IconArrowRight,
  project: IconMovie,
  person: IconUser,
  client: IconUsersGroup,
  action: IconBolt,
};

export const LIST_ID = 'palette-list';
export const optionId = (itemId: string): string => `palette-${itemId}`;
export const RETRY_ID = optionId('retry');

/** The field keeps the focus, so that typing goes on. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

type OptionProps = {
  id: string;
  isSelected: boolean;
  icon: Icon;
  onChoose: () => void;
  item: Omit<PaletteItem, 'id' | 'kind'>;
};

function Option({ id, isSelected, icon: LineIcon, onChoose, item }: OptionProps) {
  const { label, detail, keys } = item;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Enter in the field clicks it
    <div
      role="option"
      id={id}
      aria-selected={isSelected}
      className={classes.option}
      onMouseDown={keepFocus}
      onClick={onChoose}
    >
      <LineIcon size={16} aria-hidden />
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {keys && (
        <span className={classes.keys} aria-hidden>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

type Props = {
  groups: readonly PaletteGroup[];
  /** The id of a line. */
  selected: string | undefined;
  onChoose: (item: PaletteItem) => void;
  failure: { message: string; onRetry: () => void } | undefined;
};

/** A failed search is told in place, and its retry is a line like the others. */
export function PaletteList({ groups, selected, onChoose, failure }: Props) {
  return (
    <div role="listbox" id={LIST_ID} aria-label="Results" className={classes.list}>
      {groups.map(({ title, items }) => (
        <div role="group" aria-label={title} key={title}>
          <Text aria-hidden className={classes.heading}>
            {title}
          </Text>
          {items.map((item) => (
            <Option
              key={item.id}
              id={optionId(item.id)}
              isSelected={optionId(item.id) === selected}
              icon={ICONS[item.kind]}
              onChoose={() => onChoose(item)}
              item={item}
            />
          ))}
        </div>
      ))}
      {failure && (
        <Option
          id={RETRY_ID}
          isSelected={RETRY_ID === selected}
          icon={IconRefresh}
          onChoose={failure.onRetry}
          item={{ label: 'Retry', detail: failure.message }}
        />
      )}
    </div>
  );
}
