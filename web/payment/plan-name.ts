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
