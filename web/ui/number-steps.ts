/** The steps of a number side by side, each as high as the field: one over the other they are too low for a finger. Written here, since the sheet is for all. */
export const NUMBER_STEPS = {
  section: { width: 82 },
  controls: { flexDirection: 'row-reverse', maxWidth: 'none' },
  control: { height: '100%' },
} as const;
