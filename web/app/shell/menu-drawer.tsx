/** Side menu of small screens, opened by the menu button. */
import { Drawer } from '@mantine/core';
import classes from './shell.module.css';
import { MenuLinks, AppAndWorkspaceName } from './side-menu.tsx';

export type MenuDrawerProps = { isOpen: boolean; onClose: () => void };

export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={<AppAndWorkspaceName />}
      size={264}
      padding={0}
      classNames={{ header: classes.drawerHead }}
    >
      <nav aria-label="Main">
        <MenuLinks onFollow={onClose} />
      </nav>
    </Drawer>
  );
}
