/** The button '+ Filter' and behind it every choice that narrows the list; on a phone they fill the screen (docs/projects.md#list-filters). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FilterNames } from './filter-chips-of.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { useIsPhone } from '#web/ui/phone.ts';
import type { ProjectFilters } from './project-filters.ts';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from './viewer.ts';

const FilterSheet = latePart(async () => (await import('./filter-sheet.tsx')).FilterSheet);
const FilterPanel = latePart(async () => (await import('./filter-panel.tsx')).FilterPanel);

type FilterMenuProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  viewer: Viewer;
  names: FilterNames;
};

/** Closes on a press anywhere else; what a field in it opens stands elsewhere in the document, and belongs to it. */
function useCloseOutside(isOpen: boolean, close: () => void) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || place.current?.contains(target) || target.closest('[data-portal]')) return;
      close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen, close]);
  return place;
}

export function FilterMenu(fields: FilterMenuProps) {
  const isSmall = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  const place = useCloseOutside(isOpen && !isSmall, close);
  const ready = (): Promise<void> => (isSmall ? FilterSheet : FilterPanel).fetch().catch(() => undefined);
  // With its fields there, so that the first of them takes the focus.
  const toggle = (): void =>
    void ready().then(() => {
      // The panel gives the focus back to what has it when it opens: its own button, and not the one before it.
      if (!isUsed && !isSmall) flushSync(() => setUsed(true));
      control.current?.focus();
      setOpen(!isOpen);
    });
  const button = (
    <Button
      ref={control}
      type="button"
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void ready()}
      onClick={toggle}
    >
      Filter
    </Button>
  );
  if (isSmall)
    return (
      <>
        {button}
        {isOpen && <FilterSheet onClose={close} {...fields} />}
      </>
    );
  return (
    <div ref={place}>
      {isUsed ? <FilterPanel button={button} isOpen={isOpen} onTurn={setOpen} {...fields} /> : button}
    </div>
  );
}
