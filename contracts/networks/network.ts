import { z } from 'zod';
import type { FileKind } from '#contracts/kit/files/file.ts';
import type { GoodsKind } from '#contracts/networks/goods.ts';
import type { MeterDeclaration } from '#contracts/networks/meter.ts';

/** Where a message was written: in private, in public under a post, as a public review with stars, or by e-mail. */
export const ConversationKind = z.enum(['private', 'comment', 'review', 'mail']);
export type ConversationKind = z.infer<typeof ConversationKind>;

/** How items arrive: requests of the network, polling, our own socket, or an upload by a user. */
export type InboundWay = 'webhook' | 'poll' | 'socket' | 'upload';

/** Actions on public content. All but `delete` and `private_reply` can be undone. */
export type MessageAction = 'hide' | 'like' | 'delete' | 'private_reply';

/** The unit in which a network counts a text: `weighted` is X's count, in which a link is 23 and most of Asia's letters are two. */
export type TextUnit = 'utf16' | 'code_points' | 'graphemes' | 'bytes' | 'weighted';

/** The longest text of one message. */
export type TextLimit = { max: number; unit: TextUnit };

/**
 * The time after something that a person did in which they may be written to in private: a message, a comment, a press on a button of a
 * menu, or following us; `speaker` is absent where it is the same for agents and bots, and `messages` where their number has no limit.
 */
export type ReplyWindow = {
  after: 'message' | 'comment' | 'press' | 'follow';
  speaker?: 'person' | 'bot';
  seconds: number;
  messages?: number;
};

/**
 * What proves that a delivery comes from a network: a signature over its `body`, a secret in a `header`, a signature in the `query` that
 * covers the time but not the body, or only that the sender knows the `address`.
 */
export type DeliveryProof = 'body' | 'header' | 'query' | 'address';

/**
 * How a repeated request to send stays one message: the network compares a `key` that we send, for some `seconds`; a repeated answer
 * `replaces` the former one; a `witness` (a status with our key, a copy of what was sent) arrives and settles what became of the request; or
 * the connector looks for the message by `reading` before it sends it again.
 */
export type Idempotence =
  | { by: 'key'; seconds: number }
  | { by: 'replacing' }
  | { by: 'reading' }
  | { by: 'witness'; seconds: number };

/** What the suite can do on a network, for screens, the outbox and the connector's tests. */
export type Capabilities = {
  /** The ways in which items arrive, the usual one first; empty where nothing arrives yet. */
  inbound: readonly InboundWay[];
  /** Whether the network delivers to an address for each connection, or to one of our app for all of them; absent: it does not deliver. */
  delivers_to?: 'connection' | 'app';
  /** Paths below the address of a connection to which the network posts, besides the address itself. */
  delivers_below?: readonly string[];
  /** What proves that a delivery comes from the network; absent where it delivers nothing to an address. */
  proof?: DeliveryProof;
  /** Milliseconds within which the network expects the response to a delivery, where it names them. */
  respond_within_ms?: number;
  /** Whether messages are sent through the network. The web chat is answered over the server's own socket instead. */
  outbound: boolean;
  /** Where people of the network write to us, the usual place first. */
  places: readonly ConversationKind[];
  /** The longest text in each of these places. */
  text: Readonly<Partial<Record<ConversationKind, TextLimit>>>;
  /** Whether servers of the network set the longest text themselves, so that a check of the connection reads it; `text` is then the usual one. */
  text_varies?: true;
  /**
   * Number of files that one message may carry, and the maximum bytes per kind; a kind that is not listed is not accepted. `places` are those
   * where files are accepted, if not in all.
   */
  media: {
    most: number;
    kinds: Readonly<Partial<Record<FileKind, number>>>;
    places?: readonly ConversationKind[];
  };
  /** The goods of the shop that can be looked up there and named in a private message; empty where there is no shop. */
  goods: readonly GoodsKind[];
  /** How a request to send that is repeated is kept from being a second message; absent: nothing does. */
  idempotence?: Idempotence;
  /** Whether the network reports that a message was delivered or read. */
  receipts: boolean;
  /** Until when people may be written to in private; empty where there is no limit. */
  windows: readonly ReplyWindow[];
  /** Whether messages that the network has approved beforehand may be sent outside the windows. */
  templates: boolean;
  /**
   * Whom we may write to first: `anybody` with an address, anyone who is `known` (the network accepts unsolicited messages to them), or
   * anyone who has `spoken` to us in private, within the windows. Absent: nobody, since only the customer can begin.
   */
  begins?: 'anybody' | 'known' | 'spoken';
  /** Whether a test message can be sent: to an address that one names, or to the receiver of the connection. */
  test?: 'address' | 'receiver';
  /** What becomes of a second answer to a review: it replaces the first, or there is only one. Absent where there are no reviews. */
  review_answers?: 'replaced' | 'once';
  /** Actions that are possible on comments. */
  actions: readonly MessageAction[];
  /** Whether a public reply can mention its addressee, so that the network notifies them. */
  mentions: boolean;
  /** Whether the network shows people that we are typing or have read their message. */
  signals: boolean;
  /** Whether a bot of the suite may answer here. */
  bots: boolean;
  /** Whether a conversation goes back to the network's bot once its ticket is done. */
  hands_back?: true;
  /** Seconds after a message in which a reply to it is free; others are charged. Absent: nothing is charged by message. */
  free_reply_seconds?: number;
  /** Whether the network reports that a person left or blocked us, so that nothing reaches them any more. */
  reports_leaving: boolean;
  /** Whether the network gives one message several ids. */
  several_ids: boolean;
  /** Whether the network charges for each post that is polled in public, so that a source has a monthly limit. */
  charged_by_post: boolean;
};

/** No files at all, for networks that accept none. */
const NO_MEDIA: Capabilities['media'] = { most: 0, kinds: {} };

/** The capabilities of a network that the suite knows by name only: mentions may come from it, in a file or a feed. */
export const NO_CAPABILITIES: Capabilities = {
  inbound: [],
  outbound: false,
  places: [],
  text: {},
  media: NO_MEDIA,
  goods: [],
  receipts: false,
  windows: [],
  templates: false,
  actions: [],
  mentions: false,
  signals: false,
  bots: false,
  reports_leaving: false,
  several_ids: false,
  charged_by_post: false,
};

/** The entry of a network in the dialog that connects a channel: its name, the same in every language, and its place in the list. */
export type PickerEntry = { name: string; position: number; group: 'network' | 'mailbox' };

/**
 * How an account of the network is connected: with the values of a form, or by a person's consent in a pop-up. A form may be replaced by a
 * consent at one of the `consents` (ids of networks). `checked_first`: it runs only after the network has confirmed its values.
 * `sets_address`: the connector itself enters the address for deliveries at the network. `mapped`: the form has the paths by which payloads
 * become messages, so that it can be tried on one. `at` is the network at which people consent and where our app is registered, if it is
 * another one.
 */
export type ConnectDeclaration = { picker?: PickerEntry } & (
  | {
      by: 'form';
      form: z.ZodObject;
      checked_first?: true;
      sets_address?: true;
      mapped?: true;
      consents?: readonly string[];
    }
  | { by: 'consent'; at?: string }
);

/** A drawing in a square of 24 × 24: the paths of its outline, as in SVG. */
export type Outline = readonly string[];

/**
 * A log-in provider of the specification. `sign_in` is its position among the buttons that sign a user in (absent: it does not), `name` and
 * `outline` are those of the provider where they differ from the network's.
 */
export type ProviderDeclaration = { sign_in?: number; name?: string; outline?: Outline };

/** What the operator of an installation may set for a network: the environment variable is the network's id, an underscore and this. */
export type NetworkVariable =
  | 'API_URL'
  | 'URL'
  | 'API_KEY'
  | 'CLIENT_ID'
  | 'CLIENT_SECRET'
  | 'CONSUMER_SECRET'
  | 'BEARER_TOKEN';

/** The variables of a network that are set in this installation. */
export type NetworkSettings = Readonly<Partial<Record<NetworkVariable, string | undefined>>>;

/** What the id of a person on a network is; its texts are `crm.customer.ids`, or the network's own. */
export type PersonIdKind = 'own' | 'phone' | 'email' | 'visitor' | 'buyer' | 'reviewer' | 'channel';

/** All that contracts, engine, server, connectors and screens know about a network; its texts are `networks.<id>`. */
export type NetworkDeclaration = {
  /** Its name on the wire: in the paths of webhooks, with each mention and ticket. */
  id: string;
  icon: {
    /** The background, dark enough for a white drawing on it. */
    color: string;
    outline: Outline;
  };
  /** How most conversations are held there: this decides how much of an agent's capacity a ticket takes. */
  conversation: 'private' | 'public' | 'mail';
  person_id: PersonIdKind;
  /** Further names in files of other tools, in lower case without spaces and marks. */
  aliases?: readonly string[];
  /** The hosts of its public pages, in their current and former names. */
  sites?: readonly string[];
  capabilities: Capabilities;
  /** What it counts, limits or charges for each account; absent: nothing. */
  meters?: readonly MeterDeclaration[];
  /** Absent: it cannot be connected. */
  connect?: ConnectDeclaration;
  provider?: ProviderDeclaration;
  variables?: readonly NetworkVariable[];
};

type MissingFields<Literal> = Omit<NetworkDeclaration, keyof Literal>;

/** Declares a network and keeps the literal types of its declaration, from which the types of subsets of networks are derived. */
export function defineNetwork<const Literal extends NetworkDeclaration>(
  network: Literal,
): Literal & MissingFields<Literal> {
  return network;
}

/** The public place of a network: below posts, or at reviews. No network that the suite answers has both. */
export function findPublicPlace({
  places,
}: Pick<Capabilities, 'places'>): Extract<ConversationKind, 'comment' | 'review'> | undefined {
  return places.find((place) => place === 'comment' || place === 'review');
}

/** The longest text of one message in a place, by default the usual one; nothing may be sent where there is none. */
export function getTextLimit(
  { text, places }: Pick<Capabilities, 'text' | 'places'>,
  place: ConversationKind | undefined = places[0],
): TextLimit {
  return (place && text[place]) ?? { max: 0, unit: 'utf16' };
}

/** The seconds of the window that opens with a message or a comment; undefined where there is no such window. */
export function findWindowSeconds(
  { windows }: Pick<Capabilities, 'windows'>,
  { after, speaker }: Required<Pick<ReplyWindow, 'after' | 'speaker'>>,
): number | undefined {
  return windows.find((one) => one.after === after && (one.speaker ?? speaker) === speaker)?.seconds;
}
