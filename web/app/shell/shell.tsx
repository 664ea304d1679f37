/** The frame round every screen of a signed-in person: skip link, side menu or drawer, top bar, and the screen itself. */
import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { usePreference } from '#web/lib/preferences.ts';
import { useSession } from '#web/lib/session-store.ts';
import { RunningTimer } from '#web/projects/running-timer.tsx';
import { useCommands } from '../commands/use-commands.tsx';
import classes from './shell.module.css';
import { MenuLinks, SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const BELOW_DRAWER = '(max-width: 899px)';

export function Shell() {
  const { token } = useSession();
  // The session has just ended, and the guard is on its way to the sign-in page.
  return token === null ? null : <Frame />;
}

function Frame() {
  const isSmall = useMediaQuery(BELOW_DRAWER, false, { getInitialValueInEffect: false });
  const [menu, setMenu] = usePreference('menu', ['wide', 'narrow']);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const commands = useCommands();
  const isNarrow = menu === 'narrow';
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {!isSmall && <SideMenu isNarrow={isNarrow} onToggle={() => setMenu(isNarrow ? 'wide' : 'narrow')} />}
      <Drawer
        opened={isSmall && isDrawerOpen}
        onClose={drawer.close}
        title="Cutroom"
        size={264}
        padding={0}
        classNames={{ header: classes.drawerHead }}
      >
        <nav aria-label="Main">
          <MenuLinks onFollow={drawer.close} />
        </nav>
      </Drawer>
      <div className={classes.page}>
        <TopBar isSmall={isSmall} onOpenMenu={drawer.open} onSearch={commands.openPalette} onHelp={commands.openHelp}>
          <RunningTimer />
        </TopBar>
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
      {commands.parts}
    </div>
  );
}
