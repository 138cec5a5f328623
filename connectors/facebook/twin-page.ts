import { randomUUID } from 'node:crypto';
import { makeTwinFeed, type TwinFeed } from '#connectors/facebook/twin-feed.ts';
import { answerPosts, type TwinPhotos } from '#connectors/facebook/twin-posts.ts';
import {
  startTwinServer,
  type TwinCall,
  type TwinPost,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { GRAPH_VERSION } from '#connectors/meta/graph.ts';
import { computeAppSecretProof } from '#connectors/meta/signature.ts';
import { makeMetaPost } from '#connectors/meta/twin-post.ts';
import { buildGraphError, refuse } from '#connectors/meta/twin-refusals.ts';

/** What the twin page received: a message (in private or below a comment), or an action. */
export type PageAct =
  | { kind: 'message'; to: string; text: string; declared: string }
  | { kind: 'private_reply'; to: string; text: string; declared: string }
  | { kind: 'comment'; to: string; text: string }
  | { kind: 'hide' | 'show' | 'like' | 'unlike' | 'delete'; to: string }
  | { kind: 'signal'; to: string; text: string };

/** A page of the twin: the result of a consent, and the app's secret. */
export type TwinPageKeys = { page: string; token: string; secret: string };

/** A running twin of a Facebook page: its side of the Graph API and the people who write to it. */
export type PageTwin = TwinServer &
  Pick<TwinPost, 'misdeliver'> & {
    acts: readonly PageAct[];
    /** The content of the page, to be polled. */
    feed: TwinFeed;
    /** Pictures that are not yet public. */
    held: TwinPhotos;
    /** A user writes to the page in private. @returns the response of the webhook */
    sayAs(person: TwinVoice, text: string, webhook: string): Promise<number>;
    /** A user comments on a post of the page. @returns the comment's id and the response of the webhook */
    commentAs(person: TwinVoice, text: string, webhook: string): Promise<{ id: string; status: number }>;
    /** Anything else: a change of the page's feed, or an event of a conversation. */
    deliver(webhook: string, entry: Record<string, unknown>): Promise<number>;
  };

/** A user of Facebook; the id is page-scoped, the same in private and in public. */
export type TwinVoice = { id: string; name: string };

/** Starts a twin of one page, with the documented responses of the Send API and of comments. */
export async function startPageTwin(
  keys: TwinPageKeys,
  now: () => Date = () => new Date(),
): Promise<PageTwin> {
  const acts: PageAct[] = [];
  const feed = makeTwinFeed({ id: keys.page, name: 'twinpage' }, now);
  const held: TwinPhotos = { photos: new Map(), rejectsPhotos: false };
  const server = await startTwinServer({
    answer: (call) => answer({ keys, acts, feed, held }, call),
    refuse,
    // A picture is not public: faults meet what makes it so.
    spares: ({ path }) => path.endsWith('/photos'),
  });
  const post = makeMetaPost(keys.secret);
  const deliver = (webhook: string, entry: Record<string, unknown>) =>
    post.deliver(webhook, { object: 'page', entry: [{ id: keys.page, time: now().getTime(), ...entry }] });
  return {
    ...server,
    acts,
    feed,
    held,
    deliver,
    misdeliver: post.misdeliver,
    sayAs: ({ id }, text, webhook) =>
      deliver(webhook, {
        messaging: [
          {
            sender: { id },
            recipient: { id: keys.page },
            timestamp: now().getTime(),
            message: { mid: `m_${randomUUID()}`, text },
          },
        ],
      }),
    commentAs: async (from, message, webhook) => {
      const post_id = `${keys.page}_1000`;
      const id = `1000_${Math.floor(Math.random() * 1e12)}`;
      const value = {
        item: 'comment',
        verb: 'add',
        from,
        post_id,
        parent_id: post_id,
        comment_id: id,
        message,
        created_time: Math.floor(now().getTime() / 1000),
      };
      return { id, status: await deliver(webhook, { changes: [{ field: 'feed', value }] }) };
    },
  };
}

/** The requests that maintain a connection, with the token in the address: whether it is valid, the name of the page, its deliveries. */
function keepingConnection({ page, token }: TwinPageKeys, { path, query }: TwinCall): TwinReply | undefined {
  if (path === `/${GRAPH_VERSION}/debug_token`)
    return { status: 200, body: { data: { is_valid: query.get('input_token') === token, expires_at: 0 } } };
  if (query.get('access_token') !== token) return undefined;
  return path.endsWith('/subscribed_apps')
    ? { status: 200, body: { success: true } }
    : { status: 200, body: { id: page, name: 'Twin page' } };
}

type Scene = { keys: TwinPageKeys; acts: PageAct[]; feed: TwinFeed; held: TwinPhotos };

function answer({ keys, acts, feed, held }: Scene, call: TwinCall): TwinReply {
  const kept = keepingConnection(keys, call);
  if (kept) return kept;
  if (call.headers.get('authorization') !== `Bearer ${keys.token}`) return refuse(401);
  if (
    keys.secret !== '' &&
    call.query.get('appsecret_proof') !== computeAppSecretProof(keys.token, keys.secret)
  )
    return buildGraphError(400, 100, 'Invalid appsecret_proof provided in the API argument');
  const [, version, id = '', edge] = call.path.split('/').map(decodeURIComponent);
  if (version !== GRAPH_VERSION) return buildGraphError(400, 2635, 'Unsupported version');
  const shown = feed.answer(call);
  if (shown) return shown;
  const posted = answerPosts({ page: keys.page, feed, held }, call);
  if (posted) return posted;
  if (edge === 'messages') return message(acts, call);
  if (edge === 'comments') {
    acts.push({ kind: 'comment', to: id, text: String(call.body['message'] ?? '') });
    return { status: 200, body: { id: `1000_${acts.length}` } };
  }
  if (edge === 'conversations') return { status: 200, body: { data: [] } };
  if (edge === 'feed')
    return buildGraphError(400, 10, '(#10) This endpoint requires Page Public Content Access');
  if (call.method === 'GET')
    return { status: 200, body: { id, first_name: 'Mali', last_name: 'Suk', name: 'Mali Suk' } };
  acts.push({ kind: kindOf(call, edge), to: id });
  return { status: 200, body: { success: true } };
}

function kindOf(
  { method, body }: TwinCall,
  edge: string | undefined,
): 'hide' | 'show' | 'like' | 'unlike' | 'delete' {
  if (edge === 'likes') return method === 'DELETE' ? 'unlike' : 'like';
  if (method === 'DELETE') return 'delete';
  return body['is_hidden'] === true ? 'hide' : 'show';
}

function message(acts: PageAct[], { body }: TwinCall): TwinReply {
  const recipient = Object(fieldOf(body['recipient']));
  const said = Object(fieldOf(body['message']));
  const to = String(recipient.id ?? recipient.comment_id ?? '');
  const text = typeof said.text === 'string' ? said.text : JSON.stringify(said.attachment ?? {});
  if (typeof body['sender_action'] === 'string') {
    acts.push({ kind: 'signal', to, text: body['sender_action'] });
    return { status: 200, body: { recipient_id: to } };
  }
  const declared = [body['messaging_type'], body['tag']].filter(Boolean).join(' ');
  acts.push({ kind: recipient.comment_id === undefined ? 'message' : 'private_reply', to, text, declared });
  return { status: 200, body: { recipient_id: to, message_id: `m_${randomUUID()}` } };
}

/** In a multipart call the fields are JSON in text. */
const fieldOf = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
