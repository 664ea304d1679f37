/** List of the sections: links at the left, a select on phones. Both stay while sections change, so the focus stays. */
import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { SETTINGS_SECTIONS, settingsPathOf, type SettingsSection } from '#web/lib/address/settings-paths.ts';
import { SECTIONS } from './sections.ts';
import classes from './settings.module.css';

const OPTIONS = SETTINGS_SECTIONS.map((name) => ({ value: name, label: SECTIONS[name].title }));

export function SectionList({ current }: { current: SettingsSection }) {
  const navigate = useNavigate();
  return (
    <>
      <NativeSelect
        className={classes.select}
        aria-label="Settings section"
        data={OPTIONS}
        value={current}
        onChange={({ currentTarget: { value } }) => void navigate({ to: settingsPathOf(value as SettingsSection) })}
      />
      <nav aria-label="Settings" className={classes.list}>
        {SETTINGS_SECTIONS.map((name) => (
          <Link
            key={name}
            to={settingsPathOf(name)}
            className={classes.link}
            data-active={name === current || undefined}
            aria-current={name === current ? 'page' : undefined}
            activeProps={{}}
            onMouseEnter={() => void SECTIONS[name].Section.fetch().catch(() => undefined)}
          >
            {SECTIONS[name].title}
          </Link>
        ))}
      </nav>
    </>
  );
}
