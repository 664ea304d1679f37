/** Parts of the player for captions, loaded only for versions that have some. */
import { lazyPart } from '#web/ui/lazy-part.tsx';

const load = () => import('./captions-part.tsx');

const BUTTON_PX = 40;
const Tabs = () => <div style={{ height: BUTTON_PX + 1, flex: 'none' }} />;
const Button = () => <span style={{ width: BUTTON_PX }} />;

export const CaptionOverlay = lazyPart(async () => (await load()).CaptionOverlay);
export const CaptionsMenu = lazyPart(async () => (await load()).CaptionsMenu, { Waiting: Button });
export const CaptionsPanel = lazyPart(async () => (await load()).CaptionsPanel);
export const SideTabs = lazyPart(async () => (await load()).SideTabs, { Waiting: Tabs });
