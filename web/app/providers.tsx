/** Providers for all screens: queries, theme, confirmations and toasts. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { t } from '#web/lib/language/text.ts';
import { watchFileDrops } from '#web/lib/file-drops.ts';
import { preferenceKey } from '#web/lib/preferences.ts';
import { LazyLayers } from '#web/ui/dialog/lazy-layers.tsx';
import { watchSubmits } from '#web/ui/forms/submit-once.ts';
import { watchTips } from '#web/ui/menu/tips.ts';
import { notifyWarning } from '#web/ui/feedback/toasts.ts';
import { theme, themeVariables } from './theme.ts';

type Props = { queryClient: QueryClient; children: ReactNode };

/** Uses the storage key that public/first.js reads before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: preferenceKey('theme') });

/** Tests run without transitions, don't hide elements that seem to have no size, and find elements a tenth faster without styles of the page. */
const testProps =
  import.meta.env.MODE === 'test' ? ({ env: 'test', withCssVariables: false, withGlobalClasses: false } as const) : {};

export function Providers({ queryClient, children }: Props) {
  useEffect(watchTips, []);
  useEffect(() => watchFileDrops(() => notifyWarning(t("Files can't be dropped here."))), []);
  useEffect(watchSubmits, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        // All variables come from here, so the stylesheet needs no copy of Mantine's own (3.5 kB of each first visit).
        deduplicateCssVariables={false}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        {...testProps}
      >
        <LazyLayers />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}
