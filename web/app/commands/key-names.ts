/** How keys are written on this computer. */

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** 'Ctrl' or '⌘'. */
export const modKey = (): string => (isMac() ? '⌘' : 'Ctrl');
