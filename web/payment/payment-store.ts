import { getSession, type Session } from '#contracts/identity/session.ts';
import type { PaymentState } from '#contracts/payment/billing.ts';
import { getPayment } from '#contracts/payment/endpoints.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery, useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession, sessionQuery } from '#web/kit/session/session.ts';

/** Whether a user pays for the organisation: payment is visible to them alone. */
export const isPayer = (session: Session): boolean => session.user.role.name === ACCOUNT_ADMIN;
export const usePayer = (): boolean => isPayer(useSession());

/**
 * The billing store: `plans`, `plan`, `planSelected`, `invoice`, `invoices`, `cardInfo`, `customer`, `statusMessage` and `enabled`, named
 * as in the specification. Requested only for users who may see it.
 */
export const usePayment = () => useCallQuery(getPayment, {}, { enabled: usePayer() });

/** Stores the response of a write as the newest state, and refreshes the session: screens may have become available or unavailable. */
export async function storePayment(state: PaymentState): Promise<void> {
  queryClient.setQueryData(callQuery(getPayment, {}).queryKey, state);
  await Promise.all(
    ['payment.invoices', 'payment.cards', 'account.'].map((beginning) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(beginning),
      }),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Stores the plan that was just chosen, and reads the rest again. */
export function storeChoice(planSelected: string | null): void {
  queryClient.setQueryData<PaymentState>(
    callQuery(getPayment, {}).queryKey,
    (state) => state && { ...state, planSelected },
  );
  refreshPayment();
}

/** Reads everything about payment again, including the session. */
export function refreshPayment(): void {
  for (const beginning of ['payment.', 'account.', getSession.name])
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(beginning),
    });
}

const KEY = 'earshot-plan-wanted';

/** Stores the plan that a visitor chose until somebody is signed in. */
export const rememberPlan = (id: string): void => sessionStorage.setItem(KEY, id);

/** The plan that was chosen before signing in; returned once. */
export function popSelectedPlan(): string | null {
  const id = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return id;
}
