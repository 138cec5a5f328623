import { SENTIMENTS } from '#contracts/listening/mention.ts';
import { CHANNELS } from '#contracts/networks.ts';

/**
 * What a field is. `choice`: one of a few values; `name`: any value, compared whole, capitals aside; `text`: the same with wildcards;
 * `list`: one of several folded values, with wildcards; `named`: something of the account's by name or id; `number` and `time`: ranges.
 */
export type FieldKind = 'choice' | 'name' | 'text' | 'list' | 'named' | 'number' | 'time' | 'words';

/**
 * A field of the language. `later`: people or later events change it, so that it has no meaning when a post arrives: it is for filters, not
 * for keywords. `aliases` are other names that are understood.
 */
export type Field = {
  kind: FieldKind;
  aliases?: readonly string[];
  values?: readonly string[];
  later?: true;
};

/** Every value of `has:`: what a post may have or not. */
const HAS = ['media', 'link', 'hashtag', 'mention', 'emoji', 'title', 'country', 'author', 'thread'] as const;

/** Every value of `is:`. */
const IS = ['post', 'message', 'reply', 'starred', 'assigned', 'ticket'] as const;

/** Values of `is:` that come to hold later only. */
export const LATER_IS: readonly string[] = ['starred', 'assigned', 'ticket'];

const FIELD_TABLE = {
  title: { kind: 'words', aliases: ['headline'] },
  anywhere: { kind: 'words', aliases: ['inside'] },
  channel: { kind: 'choice', aliases: ['network'], values: CHANNELS },
  kind: { kind: 'choice', aliases: ['type'], values: ['post', 'message'] },
  lang: { kind: 'name', aliases: ['language'] },
  sentiment: { kind: 'choice', values: SENTIMENTS },
  sentiment_by: { kind: 'choice', values: ['model', 'rule', 'person'], later: true },
  country: { kind: 'name' },
  author: { kind: 'text', aliases: ['from'] },
  url: { kind: 'text' },
  site: { kind: 'text', aliases: ['host'] },
  domain: { kind: 'list', aliases: ['links'] },
  link: { kind: 'list' },
  hashtag: { kind: 'list' },
  mention: { kind: 'list', aliases: ['mentions'] },
  emoji: { kind: 'list' },
  thread: { kind: 'name', aliases: ['conversation'] },
  reply_to: { kind: 'name', aliases: ['in_reply_to'] },
  source: { kind: 'named', aliases: ['monitor'] },
  keyword: { kind: 'named', later: true },
  tag: { kind: 'named', later: true },
  assigned: { kind: 'named', aliases: ['assigned_to', 'agent'], later: true },
  status: { kind: 'choice', values: ['new', 'seen', 'done'], later: true },
  hidden: { kind: 'choice', values: ['no', 'person', 'blacklist'], later: true },
  has: { kind: 'choice', values: HAS },
  is: { kind: 'choice', values: IS },
  followers: { kind: 'number' },
  likes: { kind: 'number' },
  comments: { kind: 'number', aliases: ['replies'] },
  shares: { kind: 'number', aliases: ['retweets', 'reposts'] },
  views: { kind: 'number' },
  engagement: { kind: 'number' },
  reach: { kind: 'number' },
  influence: { kind: 'number' },
  score: { kind: 'number', aliases: ['impact'] },
  stars: { kind: 'number', aliases: ['rating'] },
  confidence: { kind: 'number' },
  cluster: { kind: 'number', later: true },
  published: { kind: 'time', aliases: ['date', 'published_at'] },
  collected: { kind: 'time', aliases: ['added', 'collected_at'] },
} as const satisfies Record<string, Field>;

/** The name of a field as the language writes it. */
export type FieldName = keyof typeof FIELD_TABLE;

/** Every field. */
export const FIELDS: Record<FieldName, Field> = FIELD_TABLE;

/** Every name of a field, in the order in which completion offers them. */
export const FIELD_NAMES: readonly FieldName[] = typedKeys(FIELD_TABLE);

/** The field that a written name means, capitals and aliases aside. */
export const findField = (written: string): FieldName | undefined => BY_NAME.get(written.toLowerCase());

function typedKeys<T extends object>(table: T): (keyof T)[] {
  const keys: (keyof T)[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

const BY_NAME = new Map<string, FieldName>(
  FIELD_NAMES.flatMap((name) => [name, ...(FIELDS[name].aliases ?? [])].map((known) => [known, name])),
);
