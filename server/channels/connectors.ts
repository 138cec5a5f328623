import type { ConnectIo } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { NotSent } from '#connectors/kit/transport.ts';
import { findConnector } from '#connectors/register.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getAppChannel, getCapabilities, getNetwork, type Channel } from '#contracts/networks.ts';
import type { Context } from '#server/kit/context.ts';
import { ForbiddenAddress } from '#server/kit/http/outbound.ts';
import { resolvePublicHost } from '#server/kit/http/public-host.ts';
import { findNetworkApp, type ProviderApp } from '#server/kit/network-settings.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';

/**
 * The environment for a connection: guarded requests, the suite's clock, and the address of the twin where there is one. A twin is a part
 * of this installation, so the guard against private addresses does not apply to it.
 */
export function makeIo(context: Context, connection: { _id: string; channel: Channel }): Io {
  const standIn = context.standIns.get(connection._id);
  if (standIn !== undefined) return { fetch, now: context.clock, base_url: standIn };
  return {
    fetch: (url, init) => guarded(context, url, init),
    now: context.clock,
    resolve: (host, port) => resolved(context, { host, port }),
    ...baseOf(context, connection.channel),
  };
}

/**
 * The values that the settings of this installation add to a connection: the secret that signs the deliveries of its app and proves its
 * calls. Nothing where there is no app.
 */
export function getAppValues({ config }: Context, channel: Channel): ConnectionValues {
  return findConnector(channel)?.app?.(config.networks[getAppChannel(channel)]).values ?? {};
}

/** The credentials with which this installation itself may read a network's public posts, where no account is connected there. */
export function getAppCredentials({ config }: Context, channel: Channel): readonly ConnectionValues[] {
  return findConnector(channel)?.app?.(config.networks[channel]).credentials ?? [];
}

/** Our app at a network that delivers to one address for all its accounts. */
export function findDeliveryApp({ config }: Context, channel: Channel): ProviderApp | undefined {
  return getCapabilities(channel).delivers_to === 'app'
    ? findNetworkApp(config.networks[getAppChannel(channel)])
    : undefined;
}

/** The environment for a network that is connected by consent, with our app there, or those of the providers that its form names. */
export function connectIoFor(context: Context, connection: { _id: string; channel: Channel }): ConnectIo {
  const { config } = context;
  const { connect } = getNetwork(connection.channel);
  const deliveryApp = findDeliveryApp(context, connection.channel);
  const app =
    connect?.by === 'consent'
      ? findNetworkApp(config.networks[getAppChannel(connection.channel)])
      : deliveryApp;
  const origin = getSuiteAddress(config);
  const path = deliveryPathOf(connection, deliveryApp);
  const deliveries =
    path !== undefined && origin.startsWith('https://')
      ? `${origin}/webhooks/${connection.channel}/${path}`
      : undefined;
  const bearer = config.networks[connection.channel].BEARER_TOKEN;
  const consents = connect?.by === 'form' ? connect.consents : undefined;
  return {
    ...makeIo(context, connection),
    ...(app ? { app: { ...app, ...(bearer ? { bearer } : {}) } } : {}),
    ...(deliveries ? { deliveries } : {}),
    ...(consents
      ? {
          apps: Object.fromEntries(
            Object.entries(config.providers).filter(([name]) => consents.includes(name)),
          ),
        }
      : {}),
  };
}

/** The end of the address that a network delivers to: of our app, or of the connection. */
function deliveryPathOf(
  { _id, channel }: { _id: string; channel: Channel },
  app: ProviderApp | undefined,
): string | undefined {
  if (app) return `app/${app.clientId}`;
  return getCapabilities(channel).delivers_to === 'connection' ? _id : undefined;
}

/**
 * The address that replaces a network's own, or that of the network where our app is registered, or provides it where the network has no
 * known address.
 */
function baseOf({ config }: Context, channel: Channel): { base_url?: string } {
  const [base_url] = [config.networks[channel], config.networks[getAppChannel(channel)]].flatMap(
    ({ API_URL, URL: url = API_URL }) => url ?? [],
  );
  return base_url === undefined ? {} : { base_url };
}

const guarded: (context: Context, ...request: Parameters<Io['fetch']>) => ReturnType<Io['fetch']> = async (
  context,
  url,
  init,
) => {
  try {
    return await context.outbound(url, init);
  } catch (error) {
    // A request that the guard refuses never left this machine, so it may be retried without the risk of sending it twice.
    if (isForbidden(error)) throw new NotSent(fault('forbidden_address'));
    throw error;
  }
};

async function resolved({ config }: Context, named: { host: string; port: number }): Promise<string> {
  try {
    return await resolvePublicHost(named, config.allowPrivateHosts);
  } catch (error) {
    if (isForbidden(error)) throw new NotSent(fault('forbidden_mail_server'));
    throw new NotSent(fault('no_such_mail_server', { host: named.host }));
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof ForbiddenAddress || (error instanceof Error && isForbidden(error.cause));
}
