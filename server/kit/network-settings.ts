import { z } from 'zod';
import { NETWORKS, type Channel } from '#contracts/networks.ts';
import type { NetworkSettings, NetworkVariable } from '#contracts/networks/network.ts';
import { SignInProvider } from '#contracts/providers/provider.ts';

/** An app at a network; `url` replaces the network's hosts. */
export type ProviderApp = { clientId: string; clientSecret: string; url: string | undefined };

/** What makes an app. */
const APP_VARIABLES = ['CLIENT_ID', 'CLIENT_SECRET'] as const;

const isAddress = (variable: NetworkVariable): boolean => variable === 'URL' || variable === 'API_URL';
function nameOf(channel: Channel, variable: NetworkVariable): string {
  return `${channel.toUpperCase()}_${variable}`;
}

/** The environment variables of all networks. */
const Variables = z.object(
  Object.fromEntries(
    NETWORKS.flatMap(({ id, variables = [] }) =>
      variables.map((variable) => [
        nameOf(id, variable),
        (isAddress(variable) ? z.url() : z.string().min(1)).optional(),
      ]),
    ),
  ),
);

/**
 * The variables of each network that are set. Half of an app (an id without its secret) counts as none.
 * @throws ZodError naming the invalid variable
 */
export function readNetworkSettings(
  environment: Record<string, string | undefined>,
): Record<Channel, NetworkSettings> {
  const values = Variables.parse(environment);
  const settings: Partial<Record<Channel, NetworkSettings>> = {};
  for (const { id, variables = [] } of NETWORKS) {
    const isWhole = ['CLIENT_ID', 'CLIENT_SECRET'].every((part) => values[`${id.toUpperCase()}_${part}`]);
    const read = variables.filter((one) => isWhole || (one !== 'CLIENT_ID' && one !== 'CLIENT_SECRET'));
    settings[id] = Object.fromEntries(read.map((one) => [one, values[nameOf(id, one)]]));
  }
  return settings as Record<Channel, NetworkSettings>;
}

/** The app of a network's settings; undefined where there is none. */
export function findNetworkApp({
  CLIENT_ID,
  CLIENT_SECRET,
  URL: url,
}: NetworkSettings): ProviderApp | undefined {
  return CLIENT_ID && CLIENT_SECRET ? { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, url } : undefined;
}

/** The variables of an app that are not set; none where it is complete. */
export function listMissingVariables(settings: NetworkSettings, channel: Channel): string[] {
  return APP_VARIABLES.filter((variable) => !settings[variable]).map((variable) => nameOf(channel, variable));
}

/** The apps of the providers that sign users in. */
export function pickSignInApps(
  networks: Record<Channel, NetworkSettings>,
): Record<SignInProvider, ProviderApp | undefined> {
  const apps: Partial<Record<SignInProvider, ProviderApp | undefined>> = {};
  for (const provider of SignInProvider.options) apps[provider] = findNetworkApp(networks[provider]);
  return apps as Record<SignInProvider, ProviderApp | undefined>;
}
