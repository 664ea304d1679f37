/** What a player loads for a version with captions, in one file. */
export { CaptionOverlay } from './caption-overlay.tsx';
export { CaptionsMenu } from './captions-menu.tsx';
export { CaptionsPanel } from './captions-panel.tsx';
export { SideTabs } from './side-tabs.tsx';
