/** What every screen stands on: queries, the theme, dialogs that ask, and notifications. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { preferenceKey } from '#web/lib/preferences.ts';
import { theme, themeVariables } from './theme.ts';

type Props = { queryClient: QueryClient; children: ReactNode };

/** The same key that public/theme.js reads before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: preferenceKey('theme') });

/** Under test nothing is drawn: no transitions, no hiding of what seems to have no size. */
const partsEnv = import.meta.env.MODE === 'test' ? 'test' : 'default';

export function Providers({ queryClient, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        env={partsEnv}
      >
        <ModalsProvider modalProps={{ zIndex: 400, size: 440, centered: true }}>
          <Notifications position="bottom-right" zIndex={500} limit={4} />
          {children}
        </ModalsProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}
