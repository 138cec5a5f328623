import { toInstant, present, toWebAddress } from '#connectors/kit/wire.ts';
import { toAttachedFields, toDirectFields, toMediaFields } from '#connectors/twitter/attached.ts';
import { firstOf, historyOf, wordedFields, type PostWording } from '#connectors/twitter/edits.ts';
import type { DirectMessage, DmEvent, Tweet, XIncludes, XPost, XUser } from '#connectors/twitter/wire.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** The owner of the inbox (`me`, the account's own id), and the context. */
export type Listener = {
  me: string | undefined;
  now: Date;
  includes?: XIncludes;
  users?: ReadonlyMap<string, XUser>;
};

/** The fields of an item that every kind of Post or message has. */
export type IncomingFields = Omit<Incoming, 'kind'>;

/** A Post, and the received version of it: its own id and when it was published. */
export type PostFields = { said: IncomingFields; wording: PostWording };

/** A Post of v2 as the fields of an item. */
export function readPost(post: XPost, { now, includes, users }: Listener): PostFields {
  const author = users?.get(post.author_id ?? '') ?? includes?.users.find((one) => one.id === post.author_id);
  const counts = post.public_metrics;
  const replied = post.referenced_tweets.find(({ type }) => type === 'replied_to')?.id;
  const ids = post.edit_history_tweet_ids;
  const wording = { id: post.id, published_at: toInstant(post.created_at, now) };
  const said: IncomingFields = {
    channel: 'twitter',
    place: 'comment',
    ...wordedFields(wording, ids),
    author: authorOf(author, post.author_id ?? ''),
    text: decodeText(post.note_tweet?.text ?? post.text),
    thread: post.conversation_id ?? firstOf(post.id, ids),
    url: addressOf(author, post.id),
    extra: { permalink: addressOf(author, post.id) },
    ...present('reply_to', replied),
    ...present('language', languageOf(post.lang)),
    ...toAttachedFields(post.attachments, { includes, url: addressOf(author, post.id) }),
    ...countsField({
      likes: counts?.like_count,
      comments: counts?.reply_count,
      shares: counts?.retweet_count,
      views: counts?.impression_count,
    }),
  };
  return { said, wording };
}

/** A Tweet of v1.1 as the fields of an item. */
export function readTweet(tweet: Tweet, { now }: Listener): PostFields {
  const media = tweet.extended_tweet?.extended_entities?.media ?? tweet.extended_entities?.media ?? [];
  const _id = tweet.user.id_str ?? tweet.user.id ?? '';
  const ids = historyOf(tweet);
  const wording = {
    id: tweet.id_str,
    published_at: toInstant(tweet.timestamp_ms ?? tweet.created_at, now),
  };
  const said: IncomingFields = {
    channel: 'twitter',
    place: 'comment',
    ...wordedFields(wording, ids),
    author: authorOf(tweet.user, _id),
    text: decodeText(tweet.extended_tweet?.full_text ?? tweet.full_text ?? tweet.text ?? ''),
    // v1.1 does not say which Post began the conversation; the replied-to Post is the closest substitute.
    thread: tweet.in_reply_to_status_id_str ?? firstOf(tweet.id_str, ids),
    url: addressOf(tweet.user, tweet.id_str),
    extra: { permalink: addressOf(tweet.user, tweet.id_str) },
    ...present('reply_to', tweet.in_reply_to_status_id_str),
    ...present('language', languageOf(tweet.lang)),
    ...toMediaFields(media, { url: addressOf(tweet.user, tweet.id_str) }),
    ...countsField({ likes: tweet.favorite_count, shares: tweet.retweet_count }),
  };
  return { said, wording };
}

/** A direct message and its participants: `other` is the one who is not us. */
export function readDirect(
  message: DirectMessage,
  { me, now, users }: Listener,
): { said: IncomingFields; other: string; mine: boolean } {
  const { sender_id, target, message_data } = message.message_create;
  const mine = sender_id === me;
  const { attachment } = message_data;
  return {
    mine,
    other: mine ? target.recipient_id : sender_id,
    said: {
      channel: 'twitter',
      place: 'private',
      provider_id: message.id,
      message_id: message.id,
      author: authorOf(users?.get(sender_id), sender_id),
      text: decodeText(message_data.text),
      published_at: toInstant(message.created_timestamp, now),
      ...toDirectFields(attachment),
    },
  };
}

/** A direct message of v2. A conversation of two is named by both ids with a dash between. */
export function readDmEvent(
  event: DmEvent,
  { me, now, includes }: Listener,
): { said: IncomingFields; other: string; mine: boolean } {
  const mine = event.sender_id === me;
  const people =
    event.participant_ids.length > 0 ? event.participant_ids : (event.dm_conversation_id ?? '').split('-');
  return {
    mine,
    other: mine ? (people.find((one) => one !== '' && one !== me) ?? '') : event.sender_id,
    said: {
      channel: 'twitter',
      place: 'private',
      provider_id: event.id,
      message_id: event.id,
      author: authorOf(
        includes?.users.find((one) => one.id === event.sender_id),
        event.sender_id,
      ),
      text: decodeText(event.text),
      published_at: toInstant(event.created_at, now),
      ...toAttachedFields(event.attachments, { includes }),
    },
  };
}

function authorOf(user: XUser | undefined, _id: string): Incoming['author'] {
  const handle = user?.username ?? user?.screen_name;
  const followers = user?.public_metrics?.followers_count ?? user?.followers_count;
  return {
    _id,
    name: (user?.name ?? '').slice(0, 512).toWellFormed(),
    ...present('handle', handle?.slice(0, 256)),
    ...present('avatar_url', toWebAddress(user?.profile_image_url_https ?? user?.profile_image_url)),
    ...present('followers', whole(followers)),
  };
}

function addressOf(author: XUser | undefined, post: string): string {
  const handle = author?.username ?? author?.screen_name ?? 'i/web';
  return `https://x.com/${/^[\w/]{1,50}$/.test(handle) ? handle : 'i/web'}/status/${encodeURIComponent(post)}`;
}

/** A text without the three HTML characters that X writes as entities, in every interface. */
export function decodeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** `und`, `qme` and the like are X's codes for no language. */
function languageOf(lang: string | undefined): string | undefined {
  return lang !== undefined && /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/.test(lang) ? lang : undefined;
}

type Counts = Record<string, number | undefined>;

function countsField(counts: Counts): Pick<Incoming, 'engagement'> {
  const known = Object.entries(counts).filter(([, count]) => whole(count) !== undefined);
  return known.length > 0 ? { engagement: Object.fromEntries(known) } : {};
}

function whole(count: number | undefined): number | undefined {
  return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}
