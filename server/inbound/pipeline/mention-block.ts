import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Sentiment } from '#contracts/listening/mention.ts';
import {
  CountColumn,
  EnumColumn,
  FractionColumn,
  InstantColumn,
  nativeBlock,
  NumbersColumn,
  TextColumn,
  UuidColumn,
  WordColumn,
  WordsColumn,
} from '#server/kit/clickhouse/native-columns.ts';
import { clickHouseInstant } from '#server/kit/clickhouse/sql.ts';

/** What the pipeline found out about an item. */
export type Findings = {
  language: string;
  sentiment: Sentiment;
  confidence: number;
  keywords: readonly number[];
  words: readonly string[];
  folded: string;
};

/** Which mention an item becomes, and where it came from. `receivedAt` is the instant of its batch, so that a repeated try writes the same. */
export type Origin = { _id: string; accountId: string; sourceId: string; receivedAt: string };

/** A block of the ClickHouse table `mentions` in the making. */
export type MentionBlock = {
  push: (item: Incoming, origin: Origin, found: Findings) => void;
  /** Everything pushed, in the format `Native`. */
  finish: () => Uint8Array;
  /** Forgets everything pushed. */
  clear: () => void;
};

const newColumns = () => ({
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
});

/** Columns of the ClickHouse table `mentions` that the pipeline writes. */
export const MENTION_COLUMNS: readonly string[] = Object.keys(newColumns());

/** An empty block. */
export const mentionBlock = (): MentionBlock => {
  const columns = newColumns();
  let rows = 0;
  return {
    push: (item, origin, found) => {
      rows += 1;
      pushItem(columns, item);
      columns.account_id.push(origin.accountId);
      columns._id.push(origin._id);
      columns.source_id.push(origin.sourceId);
      columns.collected_at.push(clickHouseInstant(origin.receivedAt));
      columns.language.push(found.language);
      columns.sentiment.push(found.sentiment);
      columns.confidence.push(found.confidence);
      columns.keywords.push(found.keywords);
      columns.words.push(found.words);
      if (found.folded === item.text) columns.folded.pushLastOf(columns.text);
      else columns.folded.push(found.folded);
    },
    finish: () => nativeBlock(rows, columns),
    clear: () => {
      for (const column of Object.values(columns)) column.clear();
      rows = 0;
    },
  };
};

const pushItem = (columns: ReturnType<typeof newColumns>, item: Incoming): void => {
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
  columns.published_at.push(clickHouseInstant(item.published_at));
  columns.likes.push(engagement?.likes);
  columns.comments.push(engagement?.comments);
  columns.shares.push(engagement?.shares);
  columns.views.push(engagement?.views);
};
