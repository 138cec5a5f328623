import { selectPlan } from '#contracts/payment/endpoints.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import { useGo } from '#web/kit/router/address.ts';
import { takeChoice } from './payment-store.ts';

/**
 * Chooses a plan and leads to its payment step. The step sends whoever has chosen nothing back to the plans, so it has to know the
 * choice when it is drawn, not a read later.
 */
export const useSelectPlan = () => {
  const go = useGo();
  return useSend(selectPlan, {
    onDone: ({ planSelected }) => {
      takeChoice(planSelected);
      go('/settings/account/payment');
    },
  });
};
