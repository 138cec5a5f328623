import { formatFault } from '#contracts/inbound/fault.ts';
import type { ConnectIo } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/connector.ts';
import { NotSent } from '#connectors/kit/transport.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';
import type { Context } from '#server/kit/context.ts';
import { ForbiddenAddress } from '#server/kit/http/outbound.ts';
import { resolvePublicHost } from '#server/kit/http/public-host.ts';

/**
 * The environment for a connection: guarded requests, the suite's clock, and the address of the twin where there is one. A twin is a part
 * of this installation, so the guard against private addresses does not apply to it.
 */
export const makeIo = (context: Context, connection: { _id: string; channel: string }): Io => {
  const standIn = context.standIns.get(connection._id);
  if (standIn !== undefined) return { fetch, now: context.clock, base_url: standIn };
  return {
    fetch: (url, init) => guarded(context, url, init),
    now: context.clock,
    resolve: (host, port) => resolved(context, { host, port }),
    ...baseOf(context, connection.channel),
  };
};

/**
 * The values that the app under which this installation is registered at a network adds to a connection: the secret that signs its
 * deliveries and proves its calls. Nothing where there is no app.
 */
export const getAppValues = ({ config }: Context, channel: string): ConnectionValues => {
  const { facebook, twitter } = config.providers;
  if (channel === 'facebook' && facebook) return { app_secret: facebook.clientSecret };
  // X signs with the app's consumer secret, which is not the secret of its OAuth 2.0 client.
  if (channel === 'twitter' && twitter) return { app_secret: config.xConsumerSecret ?? twitter.clientSecret };
  return {};
};

/** The credentials with which this installation itself may read a network's public posts, where no account is connected there. */
export const getAppCredentials = ({ config }: Context, channel: string): readonly ConnectionValues[] => {
  if (channel === 'twitter' && config.xBearerToken) return [{ access_token: config.xBearerToken }];
  return channel === 'youtube' && config.youtubeApiKey ? [{ api_key: config.youtubeApiKey }] : [];
};

/** The environment for a network that is connected by consent, with our app there. */
export const connectIoFor = (context: Context, connection: { _id: string; channel: string }): ConnectIo => {
  const { facebook, twitter, google, outlook } = context.config.providers;
  const app = { facebook, twitter }[connection.channel];
  const origin = getSuiteAddress(context.config);
  const deliveries =
    app && origin.startsWith('https://')
      ? `${origin}/webhooks/${connection.channel}/app/${app.clientId}`
      : undefined;
  const bearer = connection.channel === 'twitter' ? context.config.xBearerToken : undefined;
  return {
    ...makeIo(context, connection),
    ...(app ? { app: { ...app, ...(bearer ? { bearer } : {}) } } : {}),
    ...(deliveries ? { deliveries } : {}),
    ...(connection.channel === 'email' ? { apps: { google, outlook } } : {}),
  };
};

/** The address that replaces a network's own, or provides it where the network has no known address. */
const baseOf = ({ config }: Context, channel: string): { base_url?: string } => {
  const bases: Readonly<Record<string, string | undefined>> = {
    line: config.lineApiUrl,
    facebook: config.providers.facebook?.url,
    twitter: config.providers.twitter?.url,
    pantip: config.pantipApiUrl,
    youtube: config.youtubeUrl,
  };
  const base_url = bases[channel];
  return base_url === undefined ? {} : { base_url };
};

const guarded: (context: Context, ...request: Parameters<Io['fetch']>) => ReturnType<Io['fetch']> = async (
  context,
  url,
  init,
) => {
  try {
    return await context.outbound(url, init);
  } catch (error) {
    // A request that the guard refuses never left this machine, so it may be retried without the risk of sending it twice.
    if (isForbidden(error)) throw new NotSent(formatFault('forbidden_address', {}));
    throw error;
  }
};

const resolved = async ({ config }: Context, named: { host: string; port: number }): Promise<string> => {
  try {
    return await resolvePublicHost(named, config.allowPrivateHosts);
  } catch (error) {
    if (isForbidden(error)) throw new NotSent(formatFault('forbidden_mail_server', {}));
    throw new NotSent(formatFault('no_such_mail_server', { host: named.host }));
  }
};

const isForbidden = (error: unknown): boolean =>
  error instanceof ForbiddenAddress || (error instanceof Error && isForbidden(error.cause));
