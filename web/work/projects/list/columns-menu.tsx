/** Menu for table columns and row density (docs/projects.md#table). */
import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { COLUMN_KEYS, DEFAULT_COLUMNS, useChosenColumns, useDensity } from './list-view.ts';
import { COLUMN_LABELS } from './project-columns.tsx';
import classes from '../filters/project-filters.module.css';

const DENSITIES = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
] as const;

export function ColumnsMenu() {
  const [chosen, choose] = useChosenColumns();
  const [density, setDensity] = useDensity();
  return (
    <LazyMenu
      position="bottom-end"
      withinPortal={false}
      width={220}
      closeOnItemClick={false}
      button={(control) => (
        <Button
          {...control}
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          aria-label="Columns"
        >
          <span className={classes.label}>Columns</span>
        </Button>
      )}
    >
      {(Menu) => (
        <>
          <Menu.RadioGroup
            value={density}
            onChange={(next) => setDensity(next === 'compact' ? 'compact' : 'comfortable')}
          >
            <Menu.Label>Density</Menu.Label>
            {DENSITIES.map(([value, label]) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>Columns</Menu.Label>
          {COLUMN_KEYS.map((key) => (
            <Menu.CheckboxItem
              key={key}
              checked={chosen.includes(key)}
              onChange={(isOn) => choose(isOn ? [...chosen, key] : chosen.filter((other) => other !== key))}
            >
              {COLUMN_LABELS[key]}
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => choose(DEFAULT_COLUMNS)}>Reset</Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
