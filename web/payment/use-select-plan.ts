import { selectPlan } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { storeChoice } from './payment-store.ts';

/**
 * Chooses a plan and opens its payment step. The step redirects visitors without a choice back to the plans, so it has to know the choice
 * when it is first rendered, not after a read.
 */
export function useSelectPlan() {
  const navigate = useNavigate();
  return useCallMutation(selectPlan, {
    onDone: ({ planSelected }) => {
      storeChoice(planSelected);
      navigate('/settings/account/payment');
    },
  });
}
