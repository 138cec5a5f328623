import { z } from 'zod';
import type {
  NetworkResult,
  ConnectIo,
  Consent,
  ConnectableAccount,
  RenewedSecrets,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { GOOGLE, renewTokens, revokeToken, type Tokens } from '#connectors/kit/oauth-tokens.ts';
import { requestJson, computeExpiry } from '#connectors/kit/request-json.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The addresses of a mailbox provider: where it issues tokens, identifies the mailbox, and has its mail servers. */
type MailProvider = {
  called: string;
  token: string;
  who: string;
  /** The scopes of the token for the mail servers, and of the one that identifies the mailbox; none where one token serves for both. */
  scope?: string;
  whoScope?: string;
  revoke?: string;
  servers: Readonly<Record<'imap_host' | 'imap_port' | 'smtp_host' | 'smtp_port', string>>;
};

/**
 * Google: "IMAP, POP, and SMTP" and "Using OAuth 2.0 for web server applications". Microsoft: "Authenticate an IMAP, POP or SMTP
 * connection using OAuth"; a token there is for one resource, and the refresh token is for all that were consented to.
 */
export const MAIL_PROVIDERS: Readonly<Record<'google' | 'outlook', MailProvider>> = {
  google: {
    ...GOOGLE,
    who: 'https://www.googleapis.com/oauth2/v3/userinfo',
    servers: {
      imap_host: 'imap.gmail.com',
      imap_port: '993',
      smtp_host: 'smtp.gmail.com',
      smtp_port: '465',
    },
  },
  outlook: {
    called: 'Microsoft',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    who: 'https://graph.microsoft.com/v1.0/me',
    scope:
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    whoScope: 'https://graph.microsoft.com/User.Read',
    servers: {
      imap_host: 'outlook.office365.com',
      imap_port: '993',
      smtp_host: 'smtp.office365.com',
      smtp_port: '587',
    },
  },
};

const Provider = z.enum(['google', 'outlook']);
type Provider = z.infer<typeof Provider>;
const Who = z.object({
  email: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
});

/** The mailbox of the consenting person. Without a refresh token it would end within the hour. */
export async function listConsentedMailboxes(
  consent: Consent,
  io: ConnectIo,
): Promise<NetworkResult<ConnectableAccount[]>> {
  const provider = Provider.safeParse(consent.provider);
  if (!provider.success) return { ok: false, message: fault('no_mail_consent') };
  const known = MAIL_PROVIDERS[provider.data];
  const { refresh_token } = consent;
  const asking = known.whoScope
    ? await tokensBy(provider.data, { refresh_token, scope: known.whoScope }, io)
    : { ok: true as const, value: consent };
  if (!asking.ok) return asking;
  const who = await requestJson(ioOf(provider.data, io), known.who, pathOf(known.who), {
    headers: { authorization: `Bearer ${asking.value.access_token}` },
  });
  const read = who.met && who.ok ? Who.safeParse(who.body) : undefined;
  const address = (
    read?.data?.email ??
    read?.data?.mail ??
    read?.data?.userPrincipalName ??
    ''
  ).toLowerCase();
  if (!address.includes('@'))
    return { ok: false, message: fault('unsaid_mailbox', { network: known.called }) };
  const { access_token, expires_in } = consent;
  return {
    ok: true,
    value: [
      {
        id: address,
        name: address,
        config: {
          address,
          sender_name: read?.data?.name ?? read?.data?.displayName ?? '',
          user: address,
          encryption: 'tls',
          oauth: provider.data,
          ...known.servers,
        },
        secrets: { access_token, ...(refresh_token ? { refresh_token } : {}) },
        expires_at: computeExpiry(expires_in, io.now()),
        lacks: refresh_token ? [] : ['offline_access'],
      },
    ],
  };
}

/** New tokens for a mailbox (RFC 6749, section 6); Google keeps the refresh token, Microsoft may issue another. */
export async function renewMailbox(
  values: ConnectionValues,
  io: ConnectIo,
): Promise<NetworkResult<RenewedSecrets>> {
  const provider = Provider.safeParse(values['oauth']);
  const { refresh_token } = values;
  if (!provider.success || !refresh_token) return { ok: false, message: fault('no_renewal') };
  const { scope } = MAIL_PROVIDERS[provider.data];
  const answer = await tokensBy(provider.data, { refresh_token, scope }, io);
  if (!answer.ok) return answer;
  const { access_token, refresh_token: next = refresh_token, expires_in } = answer.value;
  return {
    ok: true,
    value: {
      secrets: { access_token, refresh_token: next },
      expires_at: computeExpiry(expires_in, io.now()),
    },
  };
}

/** Revokes the consent where the provider has a call for it: Google's /revoke. At Microsoft, users do it in their account. */
export async function releaseMailbox(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const provider = Provider.safeParse(values['oauth']);
  const revoke = provider.success ? MAIL_PROVIDERS[provider.data].revoke : undefined;
  if (!provider.success || !revoke) return { ok: true, value: null };
  const token = values['refresh_token'] ?? values['access_token'] ?? '';
  return revokeToken(token, { address: revoke, called: 'Google' }, ioOf(provider.data, io));
}

function tokensBy(
  provider: Provider,
  wanted: { refresh_token: string | undefined; scope: string | undefined },
  io: ConnectIo,
): Promise<NetworkResult<Tokens>> {
  const { token: address, called } = MAIL_PROVIDERS[provider];
  return renewTokens(wanted, { address, called, app: io.apps?.[provider] }, ioOf(provider, io));
}

const pathOf = (address: string): string => new URL(address).pathname;

/** The environment of a token provider: the substitute of its mail servers does not replace it. */
function ioOf(provider: Provider, { base_url: _mailTwin, ...io }: ConnectIo): ConnectIo {
  const url = io.apps?.[provider]?.url;
  return url === undefined ? io : { ...io, base_url: url };
}
