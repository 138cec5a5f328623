import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  startProviderSignIn,
  listLinked,
  listProviders,
  completeProviderSignIn,
  unlink,
} from '#contracts/providers/endpoints.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';
import { requestTokenFromPopUp } from '#web/identity/pop-up.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { showError, showSuccess } from '#web/kit/toast/toast.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useProof } from './use-proof.tsx';
import classes from './security.module.css';

/** The networks that sign the person in, and those that may; nothing where the installation is registered with none. */
export function LinkedCard() {
  const { t } = useTranslation();
  const providers = useCallQuery(listProviders, {});
  const linked = useCallQuery(listLinked, {});
  const refresh = useRefresh();
  const { prove, dialog } = useProof();
  const unlinking = useCallMutation(unlink, {
    success: t('sso.provider.unlinked'),
    refresh: ['provider-link.'],
  });
  const link = async (provider: SignInProvider): Promise<void> => {
    const begun = await prove((proof) =>
      call(
        startProviderSignIn,
        { params: { provider }, body: { purpose: 'link' as const, ...proof } },
        { raise: false },
      ),
    );
    if (!begun) return;
    // Short of a password the answer comes while the click still counts; after one it is the dialog's click that counts.
    const code = await requestTokenFromPopUp(() => Promise.resolve(begun.redirect_url));
    if (!code) return;
    const answer = await call(completeProviderSignIn, { body: { code } }, { raise: false });
    if (!answer.ok) return showError(formatError(answer.error));
    if (answer.value.kind === 'failed') return showError(t(`sso.provider.${answer.value.reason}`));
    showSuccess(t('sso.provider.linked'));
    refresh('provider-link.');
  };
  const items = providers.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t('sso.provider.title')}>
      <Text size="sm" c="var(--es-dim)">
        {t('sso.provider.about')}
      </Text>
      <ul className={classes.list}>
        {items.map((provider) => {
          const name = t(`networks.${provider}.name`);
          const own = linked.data?.items.find((one) => one.provider === provider);
          return (
            <li key={provider}>
              <span className={classes.name}>
                {name}
                {own && (
                  <Text span size="sm" c="var(--es-dim)" display="block">
                    {own.name} · {t('sso.provider.since')} <TimeText value={own.linked_at} />
                  </Text>
                )}
              </span>
              {own ? (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => unlinking.send({ params: { provider } })}
                >
                  {t('sso.provider.unlink', { name })}
                </Button>
              ) : (
                <Button variant="default" size="compact-sm" onClick={() => void link(provider)}>
                  {t('sso.provider.link', { name })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </Card>
  );
}
