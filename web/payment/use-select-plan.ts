import { selectPlan } from '#contracts/payment/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { storeChoice } from './payment-store.ts';

/**
 * Chooses a plan and leads to its payment step. The step sends whoever has chosen nothing back to the plans, so it has to know the
 * choice when it is drawn, not a read later.
 */
export const useSelectPlan = () => {
  const navigate = useNavigate();
  return useCallMutation(selectPlan, {
    onDone: ({ planSelected }) => {
      storeChoice(planSelected);
      navigate('/settings/account/payment');
    },
  });
};
