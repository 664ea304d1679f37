/** Workspace settings in sections, for administrators (docs/people.md#settings). */
import { Navigate, useMatch } from '@tanstack/react-router';
import { SETTINGS_SECTIONS, settingsPathOf, type SettingsSection } from '#web/lib/address/settings-paths.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import { useFocusedSetting } from '#web/screens/settings/focus-setting.ts';
import { SectionList } from '#web/screens/settings/section-list.tsx';
import { SECTIONS } from '#web/screens/settings/sections.ts';
import classes from '#web/screens/settings/settings.module.css';

/** Returns the section of the own address and whether that is its address. Settings without one, or with an unknown one, are the first. */
function useOwnSection(): { name: SettingsSection; isAddress: boolean } {
  const { pathname, section } = useMatch({
    strict: false,
    select: ({ pathname, params }) => ({ pathname, section: (params as { section?: string }).section }),
    structuralSharing: true,
  });
  const name = SETTINGS_SECTIONS.find((one) => one === section || settingsPathOf(one) === pathname);
  return { name: name ?? SETTINGS_SECTIONS[0], isAddress: name !== undefined && settingsPathOf(name) === pathname };
}

export function SettingsScreen() {
  const { name, isAddress } = useOwnSection();
  const { title, Section } = SECTIONS[name];
  useOpenTitle(`${title} · Settings`);
  useFocusedSetting();
  if (!isAddress) return <Navigate to={settingsPathOf(name)} replace />;
  return (
    <div className={classes.frame}>
      <SectionList current={name} />
      <div>
        <Section title={title} />
      </div>
    </div>
  );
}
