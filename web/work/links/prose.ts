/** Style of long text that keeps its line breaks. */
export const PROSE = { maxWidth: '72ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
