import { Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_BRAND } from '#contracts/brands/profile.ts';
import type { FactorAsked } from '#contracts/identity/factor-asked.ts';
import { getWelcome, REDIRECT_PARAM, type Session } from '#contracts/identity/session.ts';
import { useCall } from '#web/kit/api/use-call.ts';
import { ownPath, useAddressQuery, useGo } from '#web/kit/router/address.ts';
import { setSession } from '#web/kit/session/session.ts';
import { BrandMark } from '#web/shell/brand-mark.tsx';
import { FactorForm } from './factor-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import classes from './login.module.css';

const DemoOffer = lazy(() => import('./demo-offer.tsx').then(({ DemoOffer }) => ({ default: DemoOffer })));

/** /login: the brand left, one card right; on a phone the card alone. */
export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useAddressQuery();
  const go = useGo();
  const welcome = useCall(getWelcome, {});
  const brand = welcome.data?.brand ?? OWN_BRAND;
  const [asked, setAsked] = useState<FactorAsked | null>(null);
  const enter = (answer: Session | FactorAsked) => {
    if ('mfa_required' in answer) return setAsked(answer);
    setSession(answer);
    go(ownPath(query[REDIRECT_PARAM]) ?? '/product', { replace: true });
  };
  return (
    <div className={classes.page}>
      <aside
        className={classes.brand}
        style={brand.welcome_bg ? { backgroundImage: `url(${JSON.stringify(brand.welcome_bg)})` } : undefined}
      >
        <div className={classes.brandHead}>
          <BrandMark size={36} logo={brand.welcome_logo ?? brand.logo} />
          <span>{brand.site_name}</span>
        </div>
        <div className={classes.brandWords}>
          <p className={classes.welcome}>{t('identity.login.welcome')}</p>
          <p className={classes.about}>{t('identity.login.about')}</p>
        </div>
        <Waves />
      </aside>
      <main className={classes.side}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <section className={classes.card} aria-labelledby="sign-in">
          <div className={classes.cardBrand}>
            <BrandMark size={32} logo={brand.welcome_logo ?? brand.logo} />
          </div>
          <h1 id="sign-in" className={classes.heading}>
            {t(asked ? 'identity.factor.heading' : 'identity.login.heading')}
          </h1>
          {asked ? (
            <FactorForm asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />
          ) : (
            <>
              <LoginForm onAnswer={enter} />
              <PasskeyEntry onSignedIn={enter} />
            </>
          )}
          <Suspense>{!asked && welcome.data?.demo === 'offered' && <DemoOffer onAnswer={enter} />}</Suspense>
          {welcome.data?.demo === 'being_made' && (
            <Text size="sm" c="var(--es-dim)" mt="lg" role="status">
              {t('identity.demo.making')}
            </Text>
          )}
        </section>
      </main>
    </div>
  );
}

/** Rings that leave a source and come back as an answer: the suite in one picture, drawn in the brand's colour. */
function Waves() {
  return (
    <svg className={classes.waves} viewBox="0 0 600 600" aria-hidden focusable="false">
      {[70, 130, 190, 250, 310, 370].map((radius) => (
        <circle
          key={radius}
          cx="420"
          cy="420"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          opacity={1 - radius / 420}
        />
      ))}
      <circle cx="420" cy="420" r="14" fill="currentColor" />
    </svg>
  );
}
