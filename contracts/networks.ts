import { z } from 'zod';
import { appStore } from '#contracts/networks/app-store.ts';
import { bluesky } from '#contracts/networks/bluesky.ts';
import { email } from '#contracts/networks/email.ts';
import { facebook } from '#contracts/networks/facebook.ts';
import { file } from '#contracts/networks/file.ts';
import { gmail } from '#contracts/networks/gmail.ts';
import { googlePlayApp } from '#contracts/networks/google-play-app.ts';
import { google } from '#contracts/networks/google.ts';
import { gptbots } from '#contracts/networks/gptbots.ts';
import { instagram } from '#contracts/networks/instagram.ts';
import { lazada } from '#contracts/networks/lazada.ts';
import { line } from '#contracts/networks/line.ts';
import { linkedin } from '#contracts/networks/linkedin.ts';
import { mastodon } from '#contracts/networks/mastodon.ts';
import {
  getTextLimit,
  type Capabilities,
  type NetworkDeclaration,
  type TextUnit,
  type ConversationKind,
} from '#contracts/networks/network.ts';
import { outlook } from '#contracts/networks/outlook.ts';
import { pantip } from '#contracts/networks/pantip.ts';
import { reddit } from '#contracts/networks/reddit.ts';
import { rss } from '#contracts/networks/rss.ts';
import { shopee } from '#contracts/networks/shopee.ts';
import { telegram } from '#contracts/networks/telegram.ts';
import { threads } from '#contracts/networks/threads.ts';
import { tiktokShop } from '#contracts/networks/tiktok-shop.ts';
import { tiktok } from '#contracts/networks/tiktok.ts';
import { twitter } from '#contracts/networks/twitter.ts';
import { webchat } from '#contracts/networks/webchat.ts';
import { webhook } from '#contracts/networks/webhook.ts';
import { wechat } from '#contracts/networks/wechat.ts';
import { whatsapp } from '#contracts/networks/whatsapp.ts';
import { youtube } from '#contracts/networks/youtube.ts';

/** Every network, one line each. Lists on screens and in the API keep this order. */
const REGISTER = [
  line,
  facebook,
  instagram,
  twitter,
  pantip,
  whatsapp,
  telegram,
  email,
  webchat,
  gptbots,
  rss,
  file,
  wechat,
  googlePlayApp,
  outlook,
  google,
  youtube,
  tiktok,
  tiktokShop,
  gmail,
  shopee,
  lazada,
  appStore,
  bluesky,
  mastodon,
  threads,
  reddit,
  webhook,
  linkedin,
] as const;
type RegisteredNetwork = (typeof REGISTER)[number];

/** Every channel of the suite by the name that is on the wire: in webhook paths, and stored with each mention and ticket. */
export const CHANNELS = REGISTER.map(({ id }) => id);
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** A network as it is declared in `contracts/networks`. */
export type Network = NetworkDeclaration & { id: Channel };
export const NETWORKS: readonly Network[] = REGISTER;

const byId: ReadonlyMap<Channel, Network> = new Map(NETWORKS.map((network) => [network.id, network]));

/** The declaration of a channel's network. */
export function getNetwork(channel: Channel): Network {
  const network = byId.get(channel);
  if (!network) throw new Error(`there is no network ${channel}`);
  return network;
}

/** What the suite can do on a channel. */
export function getCapabilities(channel: Channel): Capabilities {
  return getNetwork(channel).capabilities;
}

/** The unit in which a text for a place of a channel is counted. */
export function getTextUnit(channel: Channel, place: ConversationKind | undefined): TextUnit {
  return getTextLimit(getCapabilities(channel), place).unit;
}

function listChannels(has: (network: Network) => boolean): readonly Channel[] {
  return NETWORKS.filter(has).map(({ id }) => id);
}

/** Whether customers are answered there, through the network or over our own socket. */
function isAnswered({ capabilities }: Network): boolean {
  return capabilities.outbound || capabilities.inbound.includes('socket');
}
/** The channels on which customers are answered. */
export const ANSWERED_CHANNELS = listChannels(isAnswered);

/** The channels on which people write to the brand, so that messages can be blocked. */
export const MESSAGE_CHANNELS = listChannels(({ capabilities }) => capabilities.places.length > 0);

/** The channels on which a bot may answer. */
export const BOT_CHANNELS = listChannels(({ capabilities }) => capabilities.bots);

/** Whether a person enters the address for deliveries of a connection at the network. */
export function isAddressEntered(channel: Channel): boolean {
  const { capabilities, connect } = getNetwork(channel);
  return capabilities.delivers_to === 'connection' && !(connect?.by === 'form' && connect.sets_address);
}

/** Whether the form of a channel maps payloads of any program to messages. */
export function isMapped(channel: Channel): boolean {
  const { connect } = getNetwork(channel);
  return connect?.by === 'form' && connect.mapped === true;
}

/** Whether the channel is the suite's own chat, which no network has to be connected for. */
export function isOwnChat(channel: Channel): boolean {
  return getCapabilities(channel).inbound.includes('socket');
}

/** Whether messages on a channel are free for a while after the customer's and charged afterwards. */
export function isChargedByMessage(channel: Channel): boolean {
  return getCapabilities(channel).free_reply_seconds !== undefined;
}

/** Whether posts of a public source at an address are charged one by one. */
export function isChargedByPost(address: string): boolean {
  return NETWORKS.some((network) => network.capabilities.charged_by_post && isAtSite(network, address));
}

/** Whether an address is one of a network, in any edition of its site (`m.facebook.com`, `th-th.facebook.com`). */
export function isAtSite({ sites = [] }: Pick<Network, 'sites'>, address: string): boolean {
  const host = /^https?:\/\/(?:(?:www|m|mobile|web|[a-z]{2}-[a-z]{2})\.)?([^:/?#]+)(?:[:/?#]|$)/i.exec(
    address,
  )?.[1];
  return host !== undefined && sites.includes(host.toLowerCase());
}

type ConsentNetwork = Extract<RegisteredNetwork, { connect: { by: 'consent' } }>;
function isByConsent(network: RegisteredNetwork): network is ConsentNetwork {
  return network.connect?.by === 'consent';
}
/** The networks whose accounts are connected by a person's consent in a pop-up. */
export const ConsentChannel = z.enum(REGISTER.filter(isByConsent).map(({ id }) => id));
export type ConsentChannel = z.infer<typeof ConsentChannel>;

type ProviderOf<Registered> = Registered extends { connect: { at: infer At } }
  ? At
  : Registered extends { id: infer Id }
    ? Id
    : never;
/** The network at which people consent to the connection of a channel. */
export function getConsentProvider(channel: ConsentChannel): ProviderOf<ConsentNetwork> {
  const network = REGISTER.filter(isByConsent).find(({ id }) => id === channel);
  if (!network) throw new Error(`${channel} is not connected by a consent`);
  return isElsewhere(network) ? network.connect.at : network.id;
}

type ElsewhereNetwork = Extract<ConsentNetwork, { connect: { at: string } }>;
function isElsewhere(network: ConsentNetwork): network is ElsewhereNetwork {
  return 'at' in network.connect;
}

/** The network where our app for a channel is registered: its own, unless people consent at another one. */
export function getAppChannel(channel: Channel): Channel {
  const consented = ConsentChannel.safeParse(channel);
  return consented.success ? getConsentProvider(consented.data) : channel;
}

type FormNetwork = Extract<RegisteredNetwork, { connect: { by: 'form' } }>;
const isByForm = (network: RegisteredNetwork): network is FormNetwork => network.connect?.by === 'form';
/** The networks whose accounts are connected with a form. */
export const FORM_NETWORKS: readonly FormNetwork[] = REGISTER.filter(isByForm);
export type FormChannel = FormNetwork['id'];

type ConsentingNetwork = Extract<RegisteredNetwork, { connect: { consents: readonly string[] } }>;
function hasConsents(network: RegisteredNetwork): network is ConsentingNetwork {
  return network.connect !== undefined && 'consents' in network.connect;
}
/** The networks whose form a consent at one of several providers may replace. */
export const CONSENTING_NETWORKS = REGISTER.filter(hasConsents);
export type ConsentingChannel = ConsentingNetwork['id'];
/** The providers at which a consent replaces the form of a network. */
export function getConsents(channel: ConsentingChannel): readonly (typeof FORM_CONSENTS)[number][] {
  return CONSENTING_NETWORKS.find(({ id }) => id === channel)?.connect.consents ?? [];
}

/** The providers at which a person's consent replaces a form. */
export const FORM_CONSENTS = CONSENTING_NETWORKS.flatMap(({ connect }) => connect.consents);

/** Whether a consent may replace the form of a channel. */
export function isConsenting(channel: Channel): channel is ConsentingChannel {
  return CONSENTING_NETWORKS.some(({ id }) => id === channel);
}

type PickedNetwork = Extract<RegisteredNetwork, { connect: { picker: object } }>;
function isPicked(network: RegisteredNetwork): network is PickedNetwork {
  return network.connect !== undefined && 'picker' in network.connect;
}
/** The networks of the dialog that connects a channel, in its order. */
export const PICKED_NETWORKS: readonly PickedNetwork[] = REGISTER.filter(isPicked).toSorted(
  (one, other) => one.connect.picker.position - other.connect.picker.position,
);

type ProviderNetwork = Extract<RegisteredNetwork, { provider: object }>;
const isProvider = (network: RegisteredNetwork): network is ProviderNetwork => network.provider !== undefined;
/** The log-in providers that the specification names. */
export const PROVIDERS = REGISTER.filter(isProvider).map(({ id }) => id);

type SignInNetwork = Extract<RegisteredNetwork, { provider: { sign_in: number } }>;
function signsIn(network: RegisteredNetwork): network is SignInNetwork {
  return network.provider !== undefined && 'sign_in' in network.provider;
}
/** The providers that sign users in, in the order of their buttons. */
export const SIGN_IN_PROVIDERS = REGISTER.filter(signsIn)
  .toSorted((one, other) => one.provider.sign_in - other.provider.sign_in)
  .map(({ id }) => id);
