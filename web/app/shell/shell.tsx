/** The frame round every screen of a signed-in person: skip link, side menu or drawer, top bar, and the screen itself. */
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useMe } from '#web/lib/current-user.ts';
import { usePreference } from '#web/lib/preferences.ts';
import { proofDialog } from '#web/lib/proof.ts';
import { useSession } from '#web/lib/session-store.ts';
import { OwnDock, OwnQuestions } from '#web/work/clock/own-clock.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { useCommands } from '#web/app/commands/commands.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const DueNotice = latePart(async () => (await import('#web/identity/second-factor/due-notice.tsx')).DueNotice);
const MenuDrawer = latePart(async () => (await import('./menu-drawer.tsx')).MenuDrawer, { isPatient: true });

const ProofLayer = latePart(async () => (await import('#web/app/proof-layer.tsx')).ProofLayer, { isPatient: true });
proofDialog.fetch = ProofLayer.fetch;

const BELOW_DRAWER = '(max-width: 899px)';
/** Where the screen needs the room more than the menu its words, unless the person says otherwise. */
const BELOW_WIDE = '(max-width: 1199px)';

/** What draws the notice is fetched where the house demands something of this person, and by nobody else at first. */
function OwnDemand() {
  const due = useMe()?.secondFactorDue;
  return due === undefined ? null : <DueNotice due={due} />;
}

export function Shell() {
  const { token } = useSession();
  // The session has just ended, and the guard is on its way to the sign-in page.
  return token === null ? null : <Frame />;
}

function Frame() {
  const isSmall = useMediaQuery(BELOW_DRAWER, false, { getInitialValueInEffect: false });
  const isTight = useMediaQuery(BELOW_WIDE, false, { getInitialValueInEffect: false });
  const [menu, setMenu] = usePreference('menu', ['auto', 'wide', 'narrow']);
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const commands = useCommands();
  const isNarrow = menu === 'auto' ? isTight : menu === 'narrow';
  const openMenu = (): void => {
    drawer.open();
    void MenuDrawer.fetch();
  };
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {!isSmall && <SideMenu isNarrow={isNarrow} onToggle={() => setMenu(isNarrow ? 'wide' : 'narrow')} />}
      {isSmall && <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} />}
      <div className={classes.page}>
        <TopBar isSmall={isSmall} onOpenMenu={openMenu} onSearch={commands.openPalette} onHelp={commands.openHelp}>
          <OwnDock />
        </TopBar>
        <OwnQuestions />
        <OwnDemand />
        <main id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </main>
      </div>
      {commands.parts}
      <ProofLayer />
    </div>
  );
}
