/** Mantine theme: one accent, neutral colors with sufficient contrast in both schemes, labels for every control. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { SIGN_IN_COPY } from '#web/identity/session/sign-in-copy.ts';

const FONT = 'var(--font)';

const accent: MantineColorsTuple = [
  '#e6f7f9',
  '#cdeef3',
  '#a5e1ea',
  '#7fd2df',
  '#55c2d3',
  '#2aa5b8',
  '#14899b',
  '#0f7b8d',
  '#0b6f80',
  '#085c6b',
];

/** Dark colors from text (0) to the darkest surface (9); 7 is the page, 6 fields and cards, 4 borders. */
const dark: MantineColorsTuple = [
  '#d9dde2',
  '#bcc2ca',
  '#a3abb5',
  '#8e97a2',
  '#3a4048',
  '#2a2f36',
  '#1b1f23',
  '#121417',
  '#0e1012',
  '#0a0b0d',
];

const pagerControl = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' };
/** The button between the arrows is labeled by its text ('March 2026'). */
const dateLabels = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
};
const clearButton = { clearButtonProps: { 'aria-label': 'Clear' } };
const datePicker = { defaultProps: { ariaLabels: dateLabels, ...clearButton } };
const timePicker = {
  defaultProps: {
    hoursInputLabel: 'Hours',
    minutesInputLabel: 'Minutes',
    amPmInputLabel: 'AM or PM',
    ...clearButton,
  },
};

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
  colors: { accent, dark },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600', sizes: { h1: { fontSize: '20px', lineHeight: '28px' } } },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    // A header inside a dialog is not the page's banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { transition: 'fade', duration: 140 },
      },
      // Break long words in the title, so the close button stays visible.
      styles: {
        title: {
          minWidth: 0,
          paddingInlineEnd: 8,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: 1.4,
          overflowWrap: 'anywhere',
        },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 140 } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        transitionProps: { duration: 120 },
        events: { hover: true, focus: true, touch: false },
      },
    },
    // Omits the focus placeholder, which is an element not allowed inside a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 120 }, shadow: 'md' } },
    Select: { defaultProps: clearButton },
    MultiSelect: { defaultProps: clearButton },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': SIGN_IN_COPY.showPassword } } },
    Pagination: {
      defaultProps: { getControlProps: (name: keyof typeof pagerControl) => ({ 'aria-label': pagerControl[name] }) },
    },
    DatePicker: { defaultProps: { ariaLabels: dateLabels } },
    MonthPicker: { defaultProps: { ariaLabels: dateLabels } },
    YearPicker: { defaultProps: { ariaLabels: dateLabels } },
    DateInput: {
      // Show the description (the day with its weekday) below the field, where people look after choosing.
      defaultProps: { ...datePicker.defaultProps, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    DatePickerInput: datePicker,
    DateTimePicker: {
      defaultProps: { ...datePicker.defaultProps, submitButtonProps: { 'aria-label': 'Set time' } },
    },
    MonthPickerInput: datePicker,
    YearPickerInput: datePicker,
    TimePicker: timePicker,
  },
});

/** Replaces Mantine grays and reds with contrast below 4.5:1, and sets the dark accent. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#57606a',
    '--mantine-color-placeholder': '#6a727b',
    '--mantine-color-error': '#b3211c',
    '--mantine-color-default-border': '#c3c9d0',
    '--mantine-color-anchor': '#0b6f80',
  },
  dark: {
    '--mantine-color-body': '#191c20',
    '--mantine-color-dimmed': '#a3abb5',
    '--mantine-color-placeholder': '#8e97a2',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-default-border': '#454c55',
    '--mantine-color-anchor': '#55c2d3',
    // Light buttons use the accent color, like links; Mantine's default is nearly white.
    '--mantine-color-accent-light-color': '#55c2d3',
    '--mantine-color-disabled': '#262b31',
    '--mantine-color-disabled-color': '#8e97a2',
  },
});
