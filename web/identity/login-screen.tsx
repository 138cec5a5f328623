import { Alert, Button, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import { REDIRECT_PARAM, toOwnPath } from '#contracts/identity/own-path.ts';
import type { Session } from '#contracts/identity/session.ts';
import { Link, TextLink } from '#web/kit/router/link.tsx';
import { usePlainQuery } from '#web/kit/router/navigation.ts';
import { useWelcome } from '#web/kit/session/welcome.ts';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { ProviderEntry } from './provider-entry.tsx';

const FactorForm = lazy(() =>
  import('./factor-form.tsx').then(({ FactorForm }) => ({ default: FactorForm })),
);
const DemoOffer = lazy(() => import('./demo-offer.tsx').then(({ DemoOffer }) => ({ default: DemoOffer })));

/**
 * /login: e-mail and password, then the second factor if there is one; then the page that the visitor wanted. It is drawn before the
 * application is loaded (`web/main.tsx`), so what it imports may need neither the router nor the contracts.
 */
export function LoginScreen() {
  const { t } = useTranslation();
  const query = usePlainQuery();
  const { demo } = useWelcome();
  const [challenge, setChallenge] = useState<FactorRequired | null>(null);
  const wanted = toOwnPath(query[REDIRECT_PARAM]);
  const back = wanted ? `?${REDIRECT_PARAM}=${encodeURIComponent(wanted)}` : '';
  const proceed = (answer: Session | FactorRequired) => {
    if ('mfa_required' in answer) setChallenge(answer);
    else void import('./sign-in.ts').then(({ enter }) => enter(answer, wanted));
  };
  return (
    <EntryFrame heading={t(challenge ? 'identity.factor.heading' : 'identity.login.heading')}>
      {challenge ? (
        <Suspense>
          <FactorForm requirement={challenge} onSignedIn={proceed} onBack={() => setChallenge(null)} />
        </Suspense>
      ) : (
        <>
          <LoginForm onAnswer={proceed} />
          <PasskeyEntry onSignedIn={proceed} />
          <ProviderEntry onAnswer={proceed} />
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
      <Suspense>{!challenge && demo === 'offered' && <DemoOffer onAnswer={proceed} />}</Suspense>
      {demo === 'being_made' && (
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
