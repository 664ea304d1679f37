/** Styles for the steppers of a number field: side by side and full height, since stacked ones are too small to tap. Inline, since the shared sheet applies to all fields. */
export const NUMBER_STEPS = {
  section: { width: 82 },
  controls: { flexDirection: 'row-reverse', maxWidth: 'none' },
  control: { height: '100%' },
} as const;
