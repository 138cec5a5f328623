import { readPost } from '#connectors/bluesky/read-post.ts';
import { Subject, type StreamEvent } from '#connectors/bluesky/wire.ts';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { DeliveryPart } from '#connectors/kit/collect-delivery.ts';
import { toInstant, present } from '#connectors/kit/wire.ts';

const POSTS = 'app.bsky.feed.post';
/** The records of people about posts and about one another, and what they are called here. */
const ACTS: Readonly<Record<string, string>> = {
  'app.bsky.feed.like': 'like',
  'app.bsky.feed.repost': 'repost',
  'app.bsky.graph.follow': 'follow',
};

type Commit = NonNullable<StreamEvent['commit']>;
type EventContext = { did: string; uri: string; at: Date; raw: unknown };

/** An event of Jetstream: a new, changed or deleted post, or an act of a person. Changes of accounts are nothing that anybody said. */
export function readStreamEvent({ did, time_us, kind, commit }: StreamEvent, raw: unknown): DeliveryPart {
  if (commit === undefined)
    return {
      reason: `${kind.slice(0, 40)} of an account: nothing that anybody said`,
      code: 'no_content',
      raw,
    };
  const uri = `at://${did}/${commit.collection}/${commit.rkey}`;
  const at = new Date(toInstant(Math.floor(time_us / 1000), new Date(0)));
  const context = { did, uri, at, raw };
  const draft = commit.collection === POSTS ? toPost(commit, context) : toAct(commit, context);
  const reason = `${commit.operation} of ${commit.collection.slice(0, 80)}: nothing that anybody said`;
  if (draft === undefined) return { reason, code: 'no_content', raw };
  const read = validateIncoming({ channel: 'bluesky', place: 'comment', raw, ...draft });
  return 'item' in read ? read.item : { ...read, raw };
}

function toPost(
  { operation, record, rev = '' }: Commit,
  context: EventContext,
): Record<string, unknown> | undefined {
  const { did, uri, at } = context;
  const author = { _id: did, name: '' };
  const event = { kind: 'event', author, parent_id: uri, published_at: at.toISOString() };
  if (operation === 'delete') return { ...event, provider_id: `${uri}#gone`, event: 'unsend', text: '' };
  const said = readPost(record, { uri, author, indexed: at.toISOString(), now: at });
  if (said === undefined) return undefined;
  if (operation === 'create') return { ...said, kind: 'post' };
  return { ...said, ...event, provider_id: `${uri}#${rev}`, message_id: undefined, event: 'post_edited' };
}

function toAct(
  { collection, operation, record }: Commit,
  { did, uri, at }: EventContext,
): Record<string, unknown> | undefined {
  const act = ACTS[collection];
  if (act === undefined || operation === 'update') return undefined;
  const subject = Subject.safeParse(record).data?.subject.uri;
  return {
    kind: 'event',
    event: operation === 'delete' ? `${act}_deleted` : act,
    provider_id: operation === 'delete' ? `${uri}#gone` : uri,
    author: { _id: did, name: '' },
    text: '',
    published_at: at.toISOString(),
    ...present('parent_id', subject),
  };
}
