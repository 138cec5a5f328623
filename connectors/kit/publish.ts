import type { ActOutcome, ConnectionValues, Io, OutgoingFile } from '#connectors/kit/exchange.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { MeterPrice, SpentAmount } from '#contracts/networks/meter.ts';
import type { PostKind, PublishDeclaration } from '#contracts/publishing/networks/declaration.ts';
import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';

/**
 * A file of a post. `alt` is the text for those who do not see it; `cover` is what a film shows before it plays: one of its frames, by its
 * time in milliseconds, or a picture.
 */
export type PublishMedia = OutgoingFile & {
  alt?: string;
  cover?: { at_ms: number } | { file: OutgoingFile };
};

/** What a network has made for a post before it is published, as JSON that is stored; its form is the connector's own. */
export type PreparedState = unknown;

/**
 * One post for one account, or one part of it. `key` is a UUID (version 7) and the same over all attempts. `reply_to` is the network's id of
 * the former part of a thread, or of the post below which a comment is written. `options` are the network's own settings, in the form that its
 * declaration has. `prepared` is the newest result of `prepare`, where there is one.
 */
export type PublishRequest = {
  key: string;
  kind: PostKind;
  text: string;
  media: readonly PublishMedia[];
  link?: string;
  reply_to?: string;
  options: Readonly<Record<string, unknown>>;
  prepared?: PreparedState;
};

/** What helps: a person changes the post, it is tried again by itself, or a person connects the account anew. */
export type Remedy = 'fix' | 'retry' | 'reconnect';

/**
 * The network certainly did not take it, for the reason `failure`. `retry_after` is in seconds. `prepare_again`: what was prepared is of no
 * more use, so that the next attempt begins with `prepare` and nothing prepared.
 */
export type PublishFailure = {
  status: 'failed';
  failure: SendFailure;
  remedy: Remedy;
  message: Fault;
  retry_after?: number;
  prepare_again?: true;
};

/**
 * What became of preparing, which may be repeated as often as one likes: nothing is public. `waiting`: call it again at `until` with what is
 * `prepared` so far. `expires_at` null: no end is known.
 */
export type PrepareOutcome =
  | { status: 'ready'; prepared: PreparedState; expires_at: string | null }
  | { status: 'waiting'; prepared: PreparedState; expires_at: string | null; until: string }
  | PublishFailure;

/**
 * What became of the one call that cannot be taken back. `processing`: the network took it and works on it; `lookUp` reads what becomes of it,
 * from `until` on. `unknown`: it may be public. It is repeated only where the declaration has `exactly_once`, and within `once_seconds`.
 */
export type PublishOutcome =
  | { status: 'published'; provider_id: string; url?: string }
  | { status: 'processing'; provider_id?: string; until: string }
  | PublishFailure
  | { status: 'unknown'; message: Fault; retry_after?: number };

/** A post whose outcome is unknown or open: when `publish` was first called, and the id that the network gave it, if it did. */
export type StartedRequest = PublishRequest & { started_at: string; provider_id?: string };

/** A post at the network that may be the one which is looked for: its text is the same, and it was published at that time. */
export type PostCandidate = {
  provider_id: string;
  url?: string;
  text: string;
  published_at: string;
  media: number;
};

/**
 * What the network says of such a post. `absent`: it is not there, and where `certain`, will not come either. `candidates`: posts of the account
 * that may be it. The outbox leaves out those that are known to be others. A failure is that of the post itself where `ended`, else the look-up's.
 */
export type LookUpOutcome =
  | { status: 'found'; provider_id: string; url?: string }
  | { status: 'processing'; until: string }
  | { status: 'absent'; certain: boolean }
  | { status: 'candidates'; posts: readonly PostCandidate[] }
  | (PublishFailure & { ended?: true });

/** A published post, for its figures. */
export type PublishedPost = { provider_id: string; key: string; kind: PostKind; published_at: string };

/** The figures of a post; one that the network does not report is absent, which is not 0. `gone`: the post is no longer there. */
export type PostFigures = {
  provider_id: string;
  metrics: Readonly<Partial<Record<PostMetricId, number>>>;
  gone?: true;
};

/** What was read of posts; posts of which nothing is known yet are left out. */
export type MetricsOutcome =
  | { status: 'read'; posts: readonly PostFigures[]; spent?: readonly SpentAmount[] }
  | PublishFailure;

/**
 * What a post would reach and cost, before it is published. `recipients` null: not known; `at_most`: fewer may be reached. `left` is what remains
 * of the period, null where nothing limits it.
 */
export type Estimate = {
  status: 'estimated';
  recipients: number | null;
  at_most?: true;
  spends: readonly SpentAmount[];
  left: number | null;
  price?: MeterPrice;
};
export type EstimateOutcome = Estimate | PublishFailure;

/**
 * How posts get to one network. No function throws. `prepare` and `lookUp` may be repeated, `publish` only where the declaration says so, and
 * it is called after `prepare` was `ready`, where there is one.
 */
export type PublishSide = {
  declaration: PublishDeclaration;
  prepare?(request: PublishRequest, values: ConnectionValues, io: Io): Promise<PrepareOutcome>;
  publish(request: PublishRequest, values: ConnectionValues, io: Io): Promise<PublishOutcome>;
  lookUp?(request: StartedRequest, values: ConnectionValues, io: Io): Promise<LookUpOutcome>;
  readMetrics?(posts: readonly PublishedPost[], values: ConnectionValues, io: Io): Promise<MetricsOutcome>;
  /** Removing what is gone already is done. */
  remove?(providerId: string, values: ConnectionValues, io: Io): Promise<ActOutcome>;
  /** Replaces text, media and options of a published post, which keeps its id. */
  edit?(
    request: PublishRequest & { provider_id: string },
    values: ConnectionValues,
    io: Io,
  ): Promise<PublishOutcome>;
  estimate?(request: PublishRequest, values: ConnectionValues, io: Io): Promise<EstimateOutcome>;
};
