import type { Selectable } from 'kysely';
import { randomPKCECodeVerifier, randomNonce, randomState } from 'openid-client';
import type { Language } from '#contracts/accounts/account.ts';
import type { Context } from '#server/kit/context.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/** How long somebody may take at the provider. */
const LIFE_MS = 10 * 60_000;

export type Flow = Selectable<Tables['sso_flows']>;

/** Begins a sign-in. @returns the flow, and the token that its browser must show when it comes back */
export async function startFlow(
  context: Context,
  connection: ConnectionRow,
  { redirect, language }: { redirect: string | null; language: Language | null },
): Promise<{ flow: Flow; browser: string }> {
  const browser = generateToken();
  const now = context.clock();
  const flow = await context.database.platform
    .insertInto('sso_flows')
    .values({
      account_id: connection.account_id,
      // An XML id may not begin with a digit: SAML carries it as one.
      state: `s${randomState()}`,
      connection_id: connection._id,
      browser_hash: hashToken(browser),
      verifier: randomPKCECodeVerifier(),
      nonce: randomNonce(),
      redirect,
      language,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.database.platform
    .deleteFrom('sso_flows')
    .where('expires_at', '<', now.toISOString())
    .execute();
  return { flow, browser };
}

type FlowKey = { state: string; connectionId: string };

/** Takes a flow of a connection out, so that it is answered once. Null when there is none, or it is too old. */
export async function claimFlow(context: Context, { state, connectionId }: FlowKey): Promise<Flow | null> {
  return (
    (await context.database.platform
      .deleteFrom('sso_flows')
      .where('state', '=', state)
      .where('connection_id', '=', connectionId)
      .where('expires_at', '>', context.clock().toISOString())
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

/** Keeps what was proved, once, until the browser that left has come back. @returns whether the flow was waiting for it */
export async function completeFlow(context: Context, known: FlowKey, person: SsoPerson): Promise<boolean> {
  return (
    (await context.database.platform
      .updateTable('sso_flows')
      .set({ verified_person: JSON.stringify(person) })
      .where('state', '=', known.state)
      .where('connection_id', '=', known.connectionId)
      .where('verified_person', 'is', null)
      .where('expires_at', '>', context.clock().toISOString())
      .returning('state')
      .executeTakeFirst()) !== undefined
  );
}

/** Whether the browser that shows this token is the one that left. */
export function isBrowserOf(flow: Flow, browser: string | undefined): boolean {
  return browser !== undefined && flow.browser_hash.equals(hashToken(browser));
}
