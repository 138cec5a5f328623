import type { ConsentProvider } from '#contracts/channels/connections.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { ConsentChannel } from '#contracts/networks.ts';
import {
  startProviderSignIn,
  completeProviderSignIn,
  type OfferedAccount,
} from '#contracts/providers/endpoints.ts';
import { requestTokenFromPopUp } from '#web/identity/pop-up.ts';
import { call } from '#web/kit/api/call.ts';
import { formatError } from '#web/kit/api/error-text.ts';

/** What a consent in the pop-up ended with: accounts to choose from, a reason or words why not, or nothing (closed). */
export type ConsentResult =
  | { kind: 'offered'; offer_id: string; accounts: readonly OfferedAccount[] }
  | { kind: 'failed'; reason: 'turned_away' | 'provider_failed' | 'no_accounts' }
  | { kind: 'refused'; words: string }
  | { kind: 'closed' };

/** What a consent is for; the channel may be absent where the provider opens one alone. */
type ConsentRequest = { provider: ConsentProvider; channel?: ConsentChannel; product: Product };

/** Leads the person through a network's consent in a pop-up of 600 × 600. */
export async function requestConsent({ provider, ...wanted }: ConsentRequest): Promise<ConsentResult> {
  let refused: string | null = null;
  const code = await requestTokenFromPopUp(async () => {
    const input = { params: { provider }, body: { purpose: 'connect' as const, ...wanted } };
    const begun = await call(startProviderSignIn, input, { raise: false });
    if (begun.ok) return begun.value.redirect_url;
    refused = formatError(begun.error);
    return null;
  });
  if (refused !== null) return { kind: 'refused', words: refused };
  if (!code) return { kind: 'closed' };
  const taken = await call(completeProviderSignIn, { body: { code } }, { raise: false });
  if (!taken.ok) return { kind: 'refused', words: formatError(taken.error) };
  const result = taken.value;
  if (result.kind === 'offered') return result;
  const reason = result.kind === 'failed' ? result.reason : undefined;
  return {
    kind: 'failed',
    reason: reason === 'turned_away' || reason === 'no_accounts' ? reason : 'provider_failed',
  };
}
