import { z } from 'zod';
import type { ConnectIo, NetworkResult } from '#connectors/kit/connect.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { toStatusFault } from '#contracts/inbound/fault.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().optional(),
});
/** What a token endpoint issues (RFC 6749, 5.1). */
export type Tokens = z.infer<typeof Tokens>;

const Problem = z.object({ error: z.string(), error_description: z.string().optional() });

/** Where tokens are renewed, for which app, and who that is in words. */
export type TokenEndpoint = {
  address: string;
  called: string;
  app: { clientId: string; clientSecret: string } | undefined;
};

/** Google: "Using OAuth 2.0 for web server applications". */
export const GOOGLE = {
  called: 'Google',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
} as const;

/** New tokens for a refresh token (RFC 6749, section 6), with the app in the body. */
export async function renewTokens(
  { refresh_token, scope }: { refresh_token: string | undefined; scope?: string | undefined },
  { address, called, app }: TokenEndpoint,
  io: ConnectIo,
): Promise<NetworkResult<Tokens>> {
  if (!app) return { ok: false, message: fault('not_set_up', { network: called }) };
  if (!refresh_token) return { ok: false, message: fault('no_renewal') };
  const form = {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: app.clientId,
    client_secret: app.clientSecret,
    ...(scope ? { scope } : {}),
  };
  const answer = await requestJson(io, address, pathOf(address), formInit(form));
  if (!answer.met) return { ok: false, message: answer.message };
  const tokens = Tokens.safeParse(answer.body);
  if (answer.ok && tokens.success) return { ok: true, value: tokens.data };
  const { data: problem } = Problem.safeParse(answer.body);
  if (problem?.error === 'invalid_grant')
    return { ok: false, message: fault('consent_over', { network: called }) };
  const why = problem ? `${problem.error} ${problem.error_description ?? ''}`.trim() : `${answer.status}`;
  return { ok: false, message: fault('no_new_token', { network: called, quote: cutText(why, 200) }) };
}

/** Ends a token (RFC 7009); one that is no longer known needs no ending. */
export async function revokeToken(
  token: string,
  { address, called }: Pick<TokenEndpoint, 'address' | 'called'>,
  io: ConnectIo,
): Promise<NetworkResult<null>> {
  const answer = await requestJson(io, address, pathOf(address), formInit({ token }));
  if (answer.met && (answer.ok || answer.status === 400)) return { ok: true, value: null };
  return {
    ok: false,
    message: answer.met
      ? fault('answered', { network: called, status: toStatusFault(answer.status) })
      : answer.message,
  };
}

function formInit(form: Record<string, string>): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}

const pathOf = (address: string): string => new URL(address).pathname;
