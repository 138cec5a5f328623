import { randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Channel } from '#contracts/networks.ts';
import type { Context } from '#server/kit/context.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import type { ProviderFlow } from '#server/providers/client.ts';
import type { FlowPurpose, FlowResult } from '#server/providers/tables.ts';

/** How long a user may take at the provider. */
const LIFE_MS = 10 * 60_000;

type NewFlow = {
  provider: ProviderFlow['provider'];
  purpose: FlowPurpose;
  /** The channel that is to be connected; null for other purposes. */
  channel: Channel | null;
  opener: string;
  link: { accountId: string; userId: string } | null;
};

/** Begins a flow at a provider. @returns the flow, and the token that its browser must present on return */
export async function startFlow(
  context: Context,
  given: NewFlow,
): Promise<{ flow: ProviderFlow; browser: string }> {
  const browser = generateToken();
  const now = context.clock();
  const { platform } = context.database;
  await platform.deleteFrom('provider_flows').where('expires_at', '<', now.toISOString()).execute();
  const flow = await platform
    .insertInto('provider_flows')
    .values({
      state: randomState(),
      provider: given.provider,
      purpose: given.purpose,
      channel: given.channel,
      opener: given.opener,
      account_id_of_link: given.link?.accountId ?? null,
      user_id_of_link: given.link?.userId ?? null,
      browser_hash: hashToken(browser),
      verifier: randomPKCECodeVerifier(),
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { flow, browser };
}

function isBrowserOf(flow: ProviderFlow, browser: string | undefined): boolean {
  return browser !== undefined && flow.browser_hash.equals(hashToken(browser));
}

/** A flow that waits for its provider's response in this browser; null if there is none. */
export async function findFlow(
  context: Context,
  state: string,
  browser: string | undefined,
): Promise<ProviderFlow | null> {
  const flow = await context.database.platform
    .selectFrom('provider_flows')
    .selectAll()
    .where('state', '=', state)
    .where('result', 'is', null)
    .where('expires_at', '>', context.clock().toISOString())
    .executeTakeFirst();
  return flow && isBrowserOf(flow, browser) ? flow : null;
}

/** Stores the result of a flow, once. @returns the code with which its window requests it, null if it had ended already */
export async function completeFlow(
  context: Context,
  state: string,
  result: FlowResult,
): Promise<string | null> {
  const code = generateToken();
  const ended = await context.database.platform
    .updateTable('provider_flows')
    .set({ result: JSON.stringify(result), code_hash: hashToken(code) })
    .where('state', '=', state)
    .where('result', 'is', null)
    .returning('state')
    .executeTakeFirst();
  return ended ? code : null;
}

/** Takes out a result: a code is valid once, and only in the browser that began the flow. */
export async function claimFlowResult(
  context: Context,
  code: string,
  browser: string | undefined,
): Promise<ProviderFlow | null> {
  const flow = await context.database.platform
    .deleteFrom('provider_flows')
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', context.clock().toISOString())
    .returningAll()
    .executeTakeFirst();
  return flow && isBrowserOf(flow, browser) ? flow : null;
}

/** The page that a code of ours is for. */
export async function findFlowOpener(context: Context, code: string): Promise<string | null> {
  return (
    (
      await context.database.platform
        .selectFrom('provider_flows')
        .select('opener')
        .where('code_hash', '=', hashToken(code))
        .executeTakeFirst()
    )?.opener ?? null
  );
}
