import type { Channel } from '#contracts/inbound/channel.ts';
import type { ConnectionValues, Io } from '#connectors/kit/connector.ts';

/** The outer world with the app under which this installation is known at a network, where connecting goes by consent. */
export type ConnectIo = Io & {
  app?: { clientId: string; clientSecret: string; bearer?: string };
  /** The same of every provider where a channel is connected at one of several; `url` stands in for its hosts. */
  apps?: Readonly<
    Record<string, { clientId: string; clientSecret: string; url?: string | undefined } | undefined>
  >;
  /** Where the app's deliveries go, where the world can reach this installation (https). */
  deliveries?: string;
};

/** Somebody or something at a network that can be connected: a page, an account. */
export type RemoteAccount = { id: string; name: string; picture?: string };

/** What a network gave for a person's consent (RFC 6749, 5.1). */
export type Consent = {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
  /** Where it was given, for a channel that several providers have. */
  provider?: string;
};

/** One account that a consent opened, with the secrets its connection keeps. `lacks` names rights without which it is of no use. */
export type ConnectableAccount = RemoteAccount & {
  /** What its connection knows of it openly. */
  config?: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  expires_at: string | null;
  lacks: readonly string[];
};

/** What came of asking a network, as a value: a network's refusal is no exception. */
export type NetworkResult<T> = { ok: true; value: T } | { ok: false; message: string };

/**
 * Whether a connection's token is good. `expires_at` null: it does not end by itself. `not_ready` carries a key for the texts of the
 * screens. `unknown`: nobody could be asked, so nothing is known.
 */
export type TokenCheck =
  | { status: 'good'; account: RemoteAccount; expires_at: string | null }
  | { status: 'refused'; message: string }
  | { status: 'not_ready'; reason: string; message: string }
  | { status: 'unknown'; message: string };

/** New secrets for a connection whose old ones end soon. */
export type RenewedSecrets = { secrets: Readonly<Record<string, string>>; expires_at: string | null };

/** Whether a network delivers by itself or is asked; `message` says why it is asked where it could deliver. */
export type Delivery = { state: 'pushed' | 'asked'; message: string | null };

/**
 * How a network is connected, apart from what it then says: which accounts a consent opens, whether a token is good, how it is
 * renewed, how deliveries are asked for (`attach`, without which it is of no use; `deliver`, where the network can be asked as well) and
 * given up again (`release`). None of them throws.
 */
export type ConnectSide = {
  channel: Channel;
  offers?(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>>;
  check(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck>;
  attach?(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>>;
  deliver?(values: ConnectionValues, io: ConnectIo): Promise<Delivery>;
  renew?(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<RenewedSecrets>>;
  release?(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>>;
};
