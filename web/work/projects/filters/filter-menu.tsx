/** The '+ Filter' button and its panel with all filters, full-screen on phones (docs/projects.md#list-filters). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FilterNames } from './filter-kinds.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIsPhone } from '#web/ui/phone.ts';
import type { ProjectFilters } from './project-filters.ts';
import type { ChangeFilters } from '../list/use-project-filters.ts';
import type { Viewer } from '../card/viewer.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);
const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);

type FilterMenuProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  viewer: Viewer;
  names: FilterNames;
};

/** Closes the panel on an outside click; portaled content of its fields counts as inside. */
function useCloseOutside(isOpen: boolean, close: () => void) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || container.current?.contains(target) || target.closest('[data-portal]'))
        return;
      close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen, close]);
  return container;
}

export function FilterMenu(fields: FilterMenuProps) {
  const isSmall = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => () => setOpen(false));
  const container = useCloseOutside(isOpen && !isSmall, close);
  const ready = (): Promise<void> => (isSmall ? FilterSheet : FilterPanel).fetch().catch(() => undefined);
  // Renders the fields first, so that the first one can take the focus.
  const toggle = (): void =>
    void ready().then(() => {
      // The panel returns the focus to the element focused when it opens, which must be the panel's own button.
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
    <div ref={container}>
      {isUsed ? <FilterPanel button={button} isOpen={isOpen} onPositionChange={setOpen} {...fields} /> : button}
    </div>
  );
}
