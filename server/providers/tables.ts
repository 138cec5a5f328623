import type { ColumnType } from 'kysely';
import type { ConsentProvider } from '#contracts/channels/connections.ts';
import type { Channel } from '#contracts/networks.ts';
import type { OfferedAccount } from '#contracts/providers/endpoints.ts';
import type { SignInProvider } from '#contracts/providers/provider.ts';
import type { Instant } from '#server/kit/db/columns.ts';

/** The purpose of a flow at a provider. */
export type FlowPurpose = 'sign_in' | 'link' | 'connect';

/** The result of a flow, stored until the window that began it requests it. */
export type FlowResult =
  | { kind: 'person'; subject: string; name: string }
  | { kind: 'linked' }
  | { kind: 'offered'; offer_id: string; accounts: OfferedAccount[] }
  | { kind: 'failed'; reason: 'taken' | 'turned_away' | 'provider_failed' | 'no_accounts' };

/** The tables of signing in at other networks. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    provider_links: {
      account_id: string;
      provider: SignInProvider;
      subject: string;
      user_id: string;
      name: string;
      linked_at: Instant;
    };
    provider_flows: {
      state: string;
      provider: ConsentProvider;
      browser_hash: Buffer;
      verifier: string;
      purpose: FlowPurpose;
      channel: Channel | null;
      opener: string;
      account_id_of_link: string | null;
      user_id_of_link: string | null;
      code_hash: Buffer | null;
      result: ColumnType<FlowResult | null, string | null, string>;
      expires_at: Instant;
    };
  }
}
