import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import type { Session } from '#contracts/identity/session.ts';
import { getNetwork } from '#contracts/networks.ts';
import { startProviderSignIn, completeProviderSignIn } from '#contracts/providers/endpoints.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { ProblemAlert } from '#web/kit/form/problem-alert.tsx';
import { NetworkOutline } from '#web/kit/ui/network-outline.tsx';
import { requestTokenFromPopUp } from './pop-up.ts';

type Props = { providers: readonly SignInProvider[]; onAnswer: (answer: Session | FactorRequired) => void };

/** Signing in at networks, one button each. */
export function ProviderButtons({ providers, onAnswer }: Props) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (provider: SignInProvider): Promise<void> => {
    setProblem(null);
    const code = await requestTokenFromPopUp(async () => {
      const begun = await call(
        startProviderSignIn,
        { params: { provider }, body: { purpose: 'sign_in' } },
        { raise: false },
      );
      if (begun.ok) return begun.value.redirect_url;
      setProblem(formatError(begun.error));
      return null;
    });
    if (!code) return;
    const answer = await call(completeProviderSignIn, { body: { code } }, { raise: false });
    if (!answer.ok) return setProblem(formatError(answer.error));
    const result = answer.value;
    if (result.kind === 'signed_in') onAnswer(result.session);
    else if (result.kind === 'factor_asked') onAnswer(result.asked);
    else if (result.kind === 'failed') setProblem(t(`sso.provider.${result.reason}`));
  };
  return (
    <Stack gap="xs" mt="sm">
      {providers.map((provider) => {
        const { icon, provider: entry } = getNetwork(provider);
        return (
          <Button
            key={provider}
            variant="default"
            fullWidth
            leftSection={<NetworkOutline outline={entry?.outline ?? icon.outline} size={18} />}
            onClick={() => void enter(provider)}
          >
            {t('sso.provider.enter', { name: t(`networks.${provider}.name`) })}
          </Button>
        );
      })}
      <ProblemAlert text={problem} />
    </Stack>
  );
}
