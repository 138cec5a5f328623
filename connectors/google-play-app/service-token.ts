import { hash } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { requestJson } from '#connectors/kit/request-json.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Where Google exchanges a signed claim for a token. The address in the key itself is not used: a key is input. */
const TOKEN_HOST = 'https://oauth2.googleapis.com';
const AUDIENCE = `${TOKEN_HOST}/token`;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
/** A token is used until shortly before its end, in milliseconds. */
const MARGIN_MS = 300_000;

/** The parts of a service account's key file that are needed. */
const ServiceKey = z.object({
  client_email: z.string().min(3).max(320),
  private_key: z.string().includes('PRIVATE KEY'),
});
type ServiceKey = z.infer<typeof ServiceKey>;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().catch(3600) });
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** The key of the connection's form; undefined where it is none. */
export function readServiceKey({ service_account_secret = '' }: ConnectionValues): ServiceKey | undefined {
  return ServiceKey.safeParse(parseJson(service_account_secret)).data;
}

type StoredToken = { token: string; until: number };
/** Tokens by the hash of the host and the key that got them: keys themselves are not kept after a call. */
const tokens = new Map<string, StoredToken>();
const MOST_TOKENS = 1000;

function nameKey({ service_account_secret = '' }: ConnectionValues, { base_url = TOKEN_HOST }: Io): string {
  return hash('sha256', `${base_url} ${service_account_secret}`);
}

/** Forgets the token of a key that the network no longer accepts. */
export function forgetToken(values: ConnectionValues, io: Io): void {
  tokens.delete(nameKey(values, io));
}

/** The outcome of asking for a token: `refused` says that Google does not accept the key, not that it was out of reach. */
export type TokenAnswer = NetworkResult<string> & { refused?: boolean };

/**
 * A token for the API, from a claim that the service account's key signs (RFC 7523). It is kept until shortly before its end.
 * Source: Google, "Using OAuth 2.0 for Server to Server Applications".
 */
export async function fetchToken(values: ConnectionValues, io: Io): Promise<TokenAnswer> {
  const name = nameKey(values, io);
  const known = tokens.get(name);
  const now = io.now();
  if (known && known.until > now.getTime()) return { ok: true, value: known.token };
  const key = readServiceKey(values);
  const assertion = key && (await signClaim(key, now));
  if (assertion === undefined) return { ok: false, refused: true, message: fault('unsaid_token', NETWORK) };
  const answer = await requestJson(io, TOKEN_HOST, '/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: GRANT, assertion }),
  });
  if (!answer.met) return { ok: false, message: answer.message };
  const token = Token.safeParse(answer.body);
  if (!answer.ok || !token.success) {
    const said = Refusal.safeParse(answer.body).data;
    const message = toResponseFault(NETWORK.network, answer.status, said?.error_description ?? said?.error);
    return { ok: false, refused: answer.status === 400 || answer.status === 401, message };
  }
  const { access_token, expires_in } = token.data;
  const [oldest] = tokens.keys();
  if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest);
  tokens.set(name, { token: access_token, until: now.getTime() + expires_in * 1000 - MARGIN_MS });
  return { ok: true, value: access_token };
}

const NETWORK = { network: 'Google Play' } as const;

/** The signed claim; undefined where the key cannot sign. */
async function signClaim({ client_email, private_key }: ServiceKey, now: Date): Promise<string | undefined> {
  try {
    const key = await importPKCS8(private_key, 'RS256');
    const seconds = Math.floor(now.getTime() / 1000);
    return await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(AUDIENCE)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(key);
  } catch {
    return undefined;
  }
}
