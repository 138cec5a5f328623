import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { OPEN_PLAN_ID } from '#contracts/payment/plan.ts';

/** The name that every installation's first plan bears, unless its people give it another. */
const GIVEN = 'open';

/** What a plan is called: the plan of an installation without payment in the reader's language, any other as it was named. */
export function usePlanName(): (plan: { _id: string; name: string }) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ _id, name }) => (_id === OPEN_PLAN_ID && name === GIVEN ? t('payment.plan.open') : name),
    [t],
  );
}

/** What every installation's example plans say of themselves, unless its people write something else. */
const GIVEN_ABOUTS = {
  'For one brand and a small team': 'starter',
  'For a care team that measures itself': 'team',
  'For several brands, every product': 'business',
} as const;

const isGivenAbout = (about: string): about is keyof typeof GIVEN_ABOUTS => about in GIVEN_ABOUTS;

/** What a plan says of itself: an example plan in the reader's language, any other as it was written. */
export function usePlanAbout(): (about: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (about) => (isGivenAbout(about) ? t(`payment.plan.abouts.${GIVEN_ABOUTS[about]}`) : about),
    [t],
  );
}
