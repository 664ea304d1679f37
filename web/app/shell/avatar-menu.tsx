/** Account menu in the top bar: email and picture; profile, shortcuts, theme, and on small screens Logout. */
import { Loader, UnstyledButton, useMantineColorScheme, VisuallyHidden, type MantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconFileImport,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconTrash,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { fullNameOf, initialsOf } from '#domain/platform/text.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { mediaUrl } from '#web/lib/api/host.ts';
import { useSession } from '#web/lib/api/session-store.ts';
import { emailOfToken } from '#web/lib/api/session-token.ts';
import { hasPage, PATHS, pathOf } from '#web/lib/address/paths.ts';
import { useSignOut } from '#web/identity/session/session.queries.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import type { MenuParts } from '#web/ui/menu/more-menu.tsx';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import classes from './avatar-menu.module.css';

const THEMES: { value: MantineColorScheme; label: string; icon: Icon }[] = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
];

function ThemeItems({ parts: Menu }: { parts: MenuParts }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      <Menu.Label>Theme</Menu.Label>
      {THEMES.map(({ value, label, icon: ThemeIcon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<ThemeIcon size={16} aria-hidden />}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

type Props = {
  /** Opens the shortcut list. */
  onHelp: () => void;
  /** True where the bar has no space for a Logout button. */
  hasLogout: boolean;
};

export function AvatarMenu({ onHelp, hasLogout }: Props) {
  const me = useMe();
  const { token } = useSession();
  const role = useRole();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      withinPortal={false}
      button={(control) => (
        <UnstyledButton {...control} className={classes.person}>
          <VisuallyHidden>{me ? 'Account of ' : 'Account'}</VisuallyHidden>
          {/* The email comes from the token, so that the bar doesn't shift when the profile loads. */}
          <span className={classes.email}>{me?.email ?? emailOfToken(token ?? '')}</span>
          {me ? (
            <InitialsAvatar
              owner={{ id: me.id, name: fullNameOf(me) }}
              initials={initialsOf(me)}
              src={me.picture ? mediaUrl(me.picture.filename) : null}
              size={32}
            />
          ) : (
            <Loader size={20} m={6} aria-hidden />
          )}
        </UnstyledButton>
      )}
    >
      {(Menu) => (
        <>
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: PATHS.profile })}>
            Profile
          </Menu.Item>
          {role === 'manager' && (
            <Menu.Item
              leftSection={<IconFileImport size={16} />}
              onClick={() => void navigate({ to: pathOf(role, 'import') })}
            >
              Import
            </Menu.Item>
          )}
          {hasPage(role, 'trash') && (
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              onClick={() => void navigate({ to: pathOf(role, 'trash') })}
            >
              Trash
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onHelp}>
            Keyboard shortcuts
          </Menu.Item>
          <Menu.Divider />
          <ThemeItems parts={Menu} />
          {hasLogout && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
                Logout
              </Menu.Item>
            </>
          )}
        </>
      )}
    </LazyMenu>
  );
}
