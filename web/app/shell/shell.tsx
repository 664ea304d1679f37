/** App shell of signed-in users: skip link, side menu or drawer, top bar and screen. */
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useMe } from '#web/identity/current-user.ts';
import { usePreference } from '#web/lib/preferences.ts';
import { isPlayerPath } from '#web/lib/address/cut-path.ts';
import { questionLayer } from '#web/lib/question-layer.ts';
import { useSession } from '#web/lib/api/session-store.ts';
import { OwnDock, OwnPrompts } from '#web/work/timer/own-timer.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCommands } from '#web/app/commands/commands.tsx';
import classes from './shell.module.css';
import { PrintHead } from './print-head.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const DueNotice = lazyPart(async () => (await import('#web/identity/two-factor/due-notice.tsx')).DueNotice);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer, {
  isLikely: true,
  loadsOnDemand: true,
});

const QuestionLayer = lazyPart(async () => (await import('#web/app/question-layer.tsx')).QuestionLayer, {
  loadsOnDemand: true,
});
questionLayer.fetch = QuestionLayer.fetch;

const BELOW_DRAWER = '(max-width: 899px)';
/** Width below which the menu is collapsed by default, to leave space for the screen. */
const BELOW_WIDE = '(max-width: 1199px)';

/** Loads the two-factor notice only for users who are required to set it up. */
function OwnDueNotice() {
  const due = useMe()?.secondFactorDue;
  return due === undefined ? null : <DueNotice due={due} />;
}

export function Shell() {
  const { token } = useSession();
  // The session has ended, and the guard is about to redirect to sign-in.
  return token === null ? null : <Frame />;
}

/** Returns whether the menu shows icons only, and a function to switch. The player, which needs the width, remembers its own choice. */
function useNarrowMenu(): [boolean, () => void] {
  const isInPlayer = useLocation({ select: ({ pathname }) => isPlayerPath(pathname) });
  const isBelowWide = useMediaQuery(BELOW_WIDE, false, { getInitialValueInEffect: false });
  const [menu, setMenu] = usePreference('menu', ['auto', 'wide', 'narrow']);
  const [playerMenu, setPlayerMenu] = usePreference('player-menu', ['narrow', 'wide']);
  if (isInPlayer) return [playerMenu === 'narrow', () => setPlayerMenu(playerMenu === 'narrow' ? 'wide' : 'narrow')];
  const isNarrow = menu === 'auto' ? isBelowWide : menu === 'narrow';
  return [isNarrow, () => setMenu(isNarrow ? 'wide' : 'narrow')];
}

function Frame() {
  const isSmall = useMediaQuery(BELOW_DRAWER, false, { getInitialValueInEffect: false });
  const [isNarrow, toggleMenu] = useNarrowMenu();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const commands = useCommands();
  const openMenu = (): void => {
    drawer.open();
    void MenuDrawer.fetch();
  };
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {!isSmall && <SideMenu isNarrow={isNarrow} onToggle={toggleMenu} />}
      {isSmall && <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} />}
      <div className={classes.page}>
        <TopBar isSmall={isSmall} onOpenMenu={openMenu} onSearch={commands.openPalette} onHelp={commands.openHelp}>
          <OwnDock />
        </TopBar>
        <OwnPrompts />
        <OwnDueNotice />
        <main id="content" tabIndex={-1} className={classes.content}>
          <PrintHead />
          <Outlet />
        </main>
      </div>
      {commands.parts}
      <QuestionLayer />
    </div>
  );
}
