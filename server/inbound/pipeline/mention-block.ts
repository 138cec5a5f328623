import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import type { Entities } from '#engine/entities/entities.ts';
import type { Scores } from '#engine/scores/scores.ts';
import {
  CountColumn,
  EnumColumn,
  FractionColumn,
  InstantColumn,
  encodeNativeBlock,
  NumberColumn,
  TextColumn,
  UuidColumn,
  WordColumn,
} from '#server/kit/clickhouse/native-columns.ts';
import { NumbersColumn, TextsColumn, WordsColumn } from '#server/kit/clickhouse/native-lists.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';

/** The pipeline's results for an item. */
export type Findings = {
  language: string;
  sentiment: Sentiment;
  confidence: number;
  keywords: readonly number[];
  words: readonly string[];
  folded: string;
  /** Numbers of the listening tags that rules set. */
  tags: readonly number[];
  sentimentBy: 'model' | 'rule' | 'person';
  /** The common value of near-duplicate texts; 0 where a text is too short to compare. */
  cluster: number;
  /** The entry of the blacklist that hides it. */
  hiddenBy: string | undefined;
  /** When it was published, as ClickHouse keeps it, in milliseconds. */
  publishedAt: number;
} & Entities &
  Scores;

/**
 * The mention that an item becomes, its source, and the ticket to which it already belongs. `receivedAt` is the instant of its batch, so
 * that a repeated attempt writes the same.
 */
export type Origin = {
  _id: string;
  accountId: string;
  sourceId: string;
  receivedAt: string;
  ticketId?: string | undefined;
};

/** A block of the ClickHouse table `mentions` under construction. */
export type MentionBlock = {
  push: (item: Incoming, origin: Origin, found: Findings) => void;
  /** Everything pushed, in the format `Native`; see {@link encodeNativeBlock}. */
  finish: (room?: SharedArrayBuffer) => Uint8Array;
  /** Clears all pushed rows. */
  clear: () => void;
};

function newColumns() {
  return {
    account_id: new UuidColumn(),
    _id: new UuidColumn(),
    source_id: new UuidColumn(),
    channel: new WordColumn(),
    kind: new EnumColumn({ post: 1, message: 2 }),
    author_id: new TextColumn(),
    author_name: new TextColumn(),
    author_handle: new TextColumn(),
    author_avatar: new TextColumn(),
    followers: new CountColumn(),
    title: new TextColumn(),
    text: new TextColumn(),
    url: new TextColumn(),
    published_at: new InstantColumn(),
    collected_at: new InstantColumn(),
    language: new WordColumn(),
    sentiment: new EnumColumn({ negative: 1, neutral: 2, positive: 3, question: 4 }),
    confidence: new FractionColumn(),
    likes: new CountColumn(),
    comments: new CountColumn(),
    shares: new CountColumn(),
    views: new CountColumn(),
    keywords: new NumbersColumn(),
    words: new WordsColumn(),
    folded: new TextColumn(),
    tags: new NumbersColumn(),
    sentiment_by: new EnumColumn({ model: 0, rule: 1, person: 2 }),
    cluster: new NumberColumn(64),
    hashtags: new WordsColumn(),
    mentioned: new WordsColumn(),
    domains: new WordsColumn(),
    links: new TextsColumn(),
    emoji: new WordsColumn(),
    country: new WordColumn(),
    thread: new TextColumn(),
    reply_to: new TextColumn(),
    media: new TextsColumn(),
    reach: new NumberColumn(32),
    engagement: new NumberColumn(32),
    influence: new NumberColumn(8),
    score: new FractionColumn(),
    hidden: new EnumColumn({ no: 0, person: 1, blacklist: 2 }),
    hidden_by: new UuidColumn(),
    ticket_id: new UuidColumn(),
  };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Columns = ReturnType<typeof newColumns>;

/** Columns of the ClickHouse table `mentions` that the pipeline writes. */
export const MENTION_COLUMNS: readonly string[] = Object.keys(newColumns());

/** Creates an empty block. */
export function makeMentionBlock(): MentionBlock {
  const columns = newColumns();
  let rows = 0;
  // Rows of a batch came in at the same instant.
  let received = { at: '', instant: 0 };
  return {
    push: (item, origin, found) => {
      rows += 1;
      pushItem(columns, item);
      columns.account_id.push(origin.accountId);
      columns._id.push(origin._id);
      columns.source_id.push(origin.sourceId);
      columns.ticket_id.push(origin.ticketId ?? NOBODY);
      if (origin.receivedAt !== received.at)
        received = { at: origin.receivedAt, instant: clampInstant(origin.receivedAt) };
      columns.collected_at.push(received.instant);
      pushFindings(columns, found);
      if (found.folded === item.text) columns.folded.pushLastOf(columns.text);
      else columns.folded.push(found.folded);
    },
    finish: (room) => encodeNativeBlock(rows, columns, room),
    clear: () => {
      for (const column of Object.values(columns)) column.clear();
      rows = 0;
    },
  };
}

function pushFindings(columns: Columns, found: Findings): void {
  columns.published_at.push(found.publishedAt);
  columns.language.push(found.language);
  columns.sentiment.push(found.sentiment);
  columns.confidence.push(found.confidence);
  columns.keywords.push(found.keywords);
  columns.words.push(found.words);
  columns.tags.push(found.tags);
  columns.sentiment_by.push(found.sentimentBy);
  columns.cluster.push(found.cluster);
  columns.hashtags.push(found.hashtags);
  columns.mentioned.push(found.mentioned);
  columns.domains.push(found.domains);
  columns.links.push(found.links);
  columns.emoji.push(found.emoji);
  columns.reach.push(found.reach);
  columns.engagement.push(found.engagement);
  columns.influence.push(found.influence);
  columns.score.push(found.score);
  columns.hidden.push(found.hiddenBy ? 'blacklist' : 'no');
  columns.hidden_by.push(found.hiddenBy ?? NOBODY);
}

function pushItem(columns: Columns, item: Incoming): void {
  const { author, engagement } = item;
  columns.channel.push(item.channel);
  columns.kind.push(item.kind === 'message' ? 'message' : 'post');
  columns.author_id.push(author._id);
  columns.author_name.push(author.name);
  columns.author_handle.push(author.handle ?? '');
  columns.author_avatar.push(author.avatar_url ?? '');
  columns.followers.push(author.followers);
  columns.title.push(item.title ?? '');
  columns.text.push(item.text);
  columns.url.push(item.url ?? '');
  columns.likes.push(engagement?.likes);
  columns.comments.push(engagement?.comments);
  columns.shares.push(engagement?.shares);
  columns.views.push(engagement?.views);
  columns.country.push(item.country ?? '');
  columns.thread.push(getThreadId(item));
  columns.reply_to.push(getParentId(item));
  columns.media.push(item.media === undefined ? NONE : getMediaUrls(item.media));
}

/** The network's id of the post that an item answers; empty where it answers nothing. */
export const getParentId = (item: Incoming): string => item.reply_to ?? item.parent_id ?? '';

/** The network's id of the conversation of an item; that of the post that it answers where there is none. */
export function getThreadId(item: Incoming): string {
  return item.thread ?? item.conversation_id ?? getParentId(item);
}

const NONE: readonly string[] = [];

/** Addresses of pictures, videos and sounds; those without an address are left out. */
export function getMediaUrls(media: NonNullable<Incoming['media']>): string[] {
  return media.flatMap(({ url }) => url ?? []);
}
