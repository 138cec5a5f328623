import { Alert, Button, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveSignInTarget } from '#contracts/identity/after-sign-in.ts';
import type { FactorRequired } from '#contracts/identity/factor-asked.ts';
import { toOwnPath } from '#contracts/identity/own-path.ts';
import { getWelcome, REDIRECT_PARAM, type Session } from '#contracts/identity/session.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { parseQuery } from '#web/kit/router/address-query.ts';
import { Link, TextLink } from '#web/kit/router/link.tsx';
import { getNavigation } from '#web/kit/router/navigation.ts';
import { setSession } from '#web/kit/session/session.ts';
import { EntryFrame } from './entry-frame.tsx';
import { FactorForm } from './factor-form.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { ProviderEntry } from './provider-entry.tsx';

const DemoOffer = lazy(() => import('./demo-offer.tsx').then(({ DemoOffer }) => ({ default: DemoOffer })));

/**
 * /login: e-mail and password, then the second factor if there is one; then the page that the visitor wanted. It is drawn before the
 * application is loaded (`web/main.tsx`), so nothing that it imports may need the router.
 */
export function LoginScreen() {
  const { t } = useTranslation();
  const query = parseQuery(window.location.search);
  const welcome = useCallQuery(getWelcome, {});
  const [asked, setAsked] = useState<FactorRequired | null>(null);
  const wanted = toOwnPath(query[REDIRECT_PARAM]);
  const back = wanted ? `?${REDIRECT_PARAM}=${encodeURIComponent(wanted)}` : '';
  const enter = (answer: Session | FactorRequired) => {
    if ('mfa_required' in answer) return setAsked(answer);
    setSession(answer);
    getNavigation().go(resolveSignInTarget(answer, wanted), { replace: true });
  };
  return (
    <EntryFrame heading={t(asked ? 'identity.factor.heading' : 'identity.login.heading')}>
      {asked ? (
        <FactorForm asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />
      ) : (
        <>
          <LoginForm onAnswer={enter} />
          <PasskeyEntry onSignedIn={enter} />
          <ProviderEntry onAnswer={enter} />
          <Button
            component={Link}
            to={`/sso-login${back}`}
            variant="default"
            fullWidth
            mt="sm"
            leftSection={<IconBuilding size={18} aria-hidden />}
          >
            {t('sso.entry')}
          </Button>
          {query.sso && (
            <Alert color="red" variant="light" role="alert" mt="md">
              {t(`sso.failed.${reasonOf(query.sso)}`)}
            </Alert>
          )}
          <Text size="sm" mt="md">
            <TextLink to="/register_demo_1">{t('entry.ask_demo')}</TextLink>
          </Text>
        </>
      )}
      <Suspense>{!asked && welcome.data?.demo === 'offered' && <DemoOffer onAnswer={enter} />}</Suspense>
      {welcome.data?.demo === 'being_made' && (
        <Text size="sm" c="var(--es-dim)" mt="lg" role="status">
          {t('identity.demo.making')}
        </Text>
      )}
    </EntryFrame>
  );
}

/** The reason code with which an organisation's sign-in returned here; an unknown one only says that it failed. */
function reasonOf(word: string): 'suspended' | 'log_out' | 'refused' {
  return word === 'suspended' || word === 'log_out' ? word : 'refused';
}
