import { useTranslation } from 'react-i18next';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { listOffer } from '#contracts/payment/endpoints.ts';
import { LanguageSwitch } from '#web/identity/language-switch.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { BrandMark } from '#web/kit/ui/brand-mark.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Note } from './note.tsx';
import { rememberPlan } from './payment-store.ts';
import { PlanCards } from './plan-cards.tsx';
import classes from './plans.module.css';

/** /plans: what it costs, for visitors. Choosing leads through signing in to paying. */
export function PlansScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const brand = useCallQuery(getWelcome, {}).data?.brand ?? OWN_BRAND;
  const offer = useCallQuery(listOffer, {});
  const choose = (id: string) => {
    rememberPlan(id);
    navigate('/login?redirect=/payment');
  };
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <BrandMark size={28} logo={brand.welcome_logo ?? brand.logo} />
        <span>{brand.site_name}</span>
        <span className={classes.space} />
        <LanguageSwitch />
        <TextLink to="/login" size="sm">
          {t('payment.plans.sign_in')}
        </TextLink>
      </header>
      <main className={classes.visitor}>
        <h1 className={classes.heading}>{t('payment.plans.heading')}</h1>
        <p className={classes.lead}>{t('payment.plans.about')}</p>
        <QueryView of={offer} loading={<BlockSkeleton height={420} />}>
          {({ items, enabled, provider }) => (
            <>
              {!enabled && <Note tone="info">{t('payment.plans.off')}</Note>}
              {provider === 'twin' && <Note tone="warn">{t('payment.plans.twin')}</Note>}
              <PlanCards plans={items} onChoose={(plan) => choose(plan._id)} />
            </>
          )}
        </QueryView>
      </main>
    </div>
  );
}
