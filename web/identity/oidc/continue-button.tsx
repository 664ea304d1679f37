/** Button that opens the provider's page. Everything behind it loads when it is pressed. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { OIDC_OFFER_TEXTS } from '#domain/platform/sign-in/oidc-offer.ts';
import type { OidcPurpose } from '#domain/platform/sign-in/oidc.ts';
import { unreachable } from '#web/lib/api/api-error.ts';

type Target = { purpose: OidcPurpose; origin?: string | undefined; invite?: string };

/** Opens the provider's page; the mutation never ends unless that fails. */
export const useOpenProvider = () =>
  useMutation({
    mutationFn: async (target: Target) => {
      const { openProvider } = await import('./company-sign-in.ts').catch(() => {
        throw unreachable();
      });
      return openProvider(target);
    },
  });

type Props = { label: string; isBusy: boolean; isDisabled?: boolean; onPress: () => void };

export const ContinueButton = ({ label, isBusy, isDisabled = false, onPress }: Props) => (
  <Button variant="default" fullWidth loading={isBusy} disabled={isDisabled} onClick={onPress}>
    {OIDC_OFFER_TEXTS.continueWith(label)}
  </Button>
);
