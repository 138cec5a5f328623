import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** The environment and the app by which a network knows this installation, for channels that are connected by consent (OAuth). */
export type ConnectIo = Io & {
  app?: { clientId: string; clientSecret: string; bearer?: string; url?: string | undefined };
  /** The same for each provider, for a channel that can be connected at one of several; `url` replaces their hosts. */
  apps?: Readonly<
    Record<string, { clientId: string; clientSecret: string; url?: string | undefined } | undefined>
  >;
  /** The address for the deliveries of the app or the connection, if this installation can be reached from outside (https). */
  deliveries?: string;
};

/** An account or page of a network that can be connected. */
export type RemoteAccount = { id: string; name: string; picture?: string };

/** The token response of a network after a person's consent (RFC 6749, 5.1). */
export type Consent = {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
  /** The provider that issued it, for a channel with several providers. */
  provider?: string;
  /** The accounts that the network names with it, by their ids. */
  accounts?: readonly string[];
};

/**
 * The consent of a network that does not follow OAuth 2.0 (RFC 6749): the address of the pop-up, which comes back to `redirect` with the
 * `state`, and the tokens for what it comes back with. `publishes`: posts are to be published on the account too. Neither throws.
 */
export type OwnConsent = {
  address(given: { state: string; redirect: URL; publishes?: boolean }, io: ConnectIo): URL;
  redeem(callback: URL, io: ConnectIo): Promise<NetworkResult<Consent>>;
  /** The network takes only addresses to return to that end in a slash. */
  returns_with_slash?: true;
};

/**
 * One account that a consent gives access to, with the secrets that its connection stores. `lacks` names missing permissions without which
 * it is of no use.
 */
export type ConnectableAccount = RemoteAccount & {
  /** The settings of its connection that are not secret. */
  config?: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  expires_at: string | null;
  lacks: readonly string[];
};

/** The result of a request to a network, as a value: a refusal by the network is not an exception. */
export type NetworkResult<T> = { ok: true; value: T } | { ok: false; message: Fault };

/**
 * Whether a connection's token is valid. `expires_at` null: it does not expire by itself. `text_max` is the longest text of an answer, where
 * the server of the account sets it. `not_ready` carries a text key of the screens.
 * `unknown`: the network could not be reached, so nothing is known.
 */
export type TokenCheck =
  | { status: 'good'; account: RemoteAccount; expires_at: string | null; text_max?: number }
  | { status: 'refused'; message: Fault }
  | { status: 'not_ready'; reason: string; message: Fault }
  | { status: 'unknown'; message: Fault };

/** New secrets for a connection whose current ones expire soon. */
export type RenewedSecrets = { secrets: Readonly<Record<string, string>>; expires_at: string | null };

/** Whether a network delivers by itself or is polled; `message` explains why it is polled although it could deliver. */
export type Delivery = { state: 'pushed' | 'asked'; message: Fault | null };

/**
 * How a network is connected, apart from its messages: which accounts a consent gives access to, whether a token is valid, how it is
 * renewed, how deliveries are subscribed to (`attach`, without which the connection is of no use; `deliver`, where the network can be
 * polled as well) and unsubscribed from (`release`). None of these functions throws.
 */
export type ConnectSide = {
  /** Absent: the provider follows OAuth 2.0. */
  consent?: OwnConsent;
  offers?(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>>;
  check(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck>;
  attach?(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>>;
  deliver?(values: ConnectionValues, io: ConnectIo): Promise<Delivery>;
  renew?(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<RenewedSecrets>>;
  release?(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>>;
};
