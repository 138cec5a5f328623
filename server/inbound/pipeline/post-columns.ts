import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import type { Entities } from '#engine/entities/entities.ts';
import type { Scores } from '#engine/scores/scores.ts';
import {
  CountColumn,
  EnumColumn,
  FractionColumn,
  InstantColumn,
  NumberColumn,
  TextColumn,
  UuidColumn,
  WordColumn,
} from '#server/kit/clickhouse/native-columns.ts';
import { TextsColumn, WordsColumn } from '#server/kit/clickhouse/native-lists.ts';

/** What the pipeline finds in a post itself, the same for every reader. */
export type PostReading = {
  language: string;
  sentiment: Sentiment;
  confidence: number;
  words: readonly string[];
} & Entities;

/** The pipeline's results for an item. */
export type Findings = PostReading & {
  keywords: readonly number[];
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
} & Scores;

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
  /** The post of the public pool that it comes from. */
  publicId?: string | undefined;
};

/** The columns that the tables `mentions` and `public_posts` have in common. */
export function makePostColumns() {
  return {
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
    sentiment: new EnumColumn({ negative: 1, neutral: 2, positive: 3, question: 4, unjudged: 5 }),
    confidence: new FractionColumn(),
    likes: new CountColumn(),
    comments: new CountColumn(),
    shares: new CountColumn(),
    views: new CountColumn(),
    words: new WordsColumn(),
    folded: new TextColumn(),
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
  };
}
type PostColumns = ReturnType<typeof makePostColumns>;

/** The fields of a post that are stored: what the pipeline finds for nobody in particular, and what it finds for an account alike. */
export type PostFindings = Omit<Findings, 'keywords' | 'tags' | 'sentimentBy' | 'hiddenBy'>;

/** Appends a post; `received`: when its batch came in, in milliseconds. */
export function pushPost(
  columns: PostColumns,
  item: Incoming,
  {
    _id,
    sourceId,
    received,
    found,
  }: { _id: string; sourceId: string; received: number; found: PostFindings },
): void {
  pushItem(columns, item);
  columns._id.push(_id);
  columns.source_id.push(sourceId);
  columns.collected_at.push(received);
  pushFindings(columns, found);
  if (found.folded === item.text) columns.folded.pushLastOf(columns.text);
  else columns.folded.push(found.folded);
}

function pushFindings(columns: PostColumns, found: PostFindings): void {
  columns.published_at.push(found.publishedAt);
  columns.language.push(found.language);
  columns.sentiment.push(found.sentiment);
  columns.confidence.push(found.confidence);
  columns.words.push(found.words);
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
}

function pushItem(columns: PostColumns, item: Incoming): void {
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
