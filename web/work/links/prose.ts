/** Style of long text as it was typed. */
export const PROSE = { maxWidth: '72ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
