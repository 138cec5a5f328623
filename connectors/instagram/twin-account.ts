import { randomUUID } from 'node:crypto';
import { makeTwinContent, type TwinContent } from '#connectors/instagram/twin-content.ts';
import { answerMedia, type TwinMedia } from '#connectors/instagram/twin-media.ts';
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

/** What the twin account received: a message (in private or below a comment), or an action. */
export type AccountAct =
  | { kind: 'message' | 'private_reply'; to: string; text: string; declared: string }
  | { kind: 'reply'; to: string; text: string }
  | { kind: 'hide' | 'show' | 'delete'; to: string }
  | { kind: 'signal'; to: string; text: string };

/** An account of the twin with its page: the result of a consent, and the app's secret. */
export type TwinAccountKeys = { account: string; page: string; token: string; secret: string };

/** A user of Instagram; the id is scoped to the account, the same in private and in public. */
export type TwinUser = { id: string; username: string };

/** Both of Meta's envelopes for a thing of a conversation. */
export type TwinEnvelope = 'messaging' | 'changes';

/** A running twin of an account: its side of the Graph API and the people who write to it. */
export type InstagramAccountTwin = TwinServer &
  Pick<TwinPost, 'misdeliver'> & {
    acts: readonly AccountAct[];
    /** What was written there, for polls. */
    content: TwinContent;
    /** What the account publishes. */
    held: TwinMedia;
    /** In which envelope things of conversations are delivered. */
    envelope: TwinEnvelope;
    /** Where and when the account's own messages are delivered as echoes: before the response to their request, or after it. */
    echoes: { webhook: string; when: 'before' | 'after' } | null;
    /** The next message is refused: the window is over, or the token with a subcode. */
    refuseNext(code: number, subcode: number): void;
    /** Sent with every response, as Meta sends its usage. */
    headers: Record<string, string>;
    /** A user writes to the account in private. @returns the message's id and the response of the webhook, 0 where it is not delivered */
    sayAs(user: TwinUser, message: Record<string, unknown>, webhook: string | null): Promise<TwinDelivery>;
    /** A user comments on a medium of the account. `more` are further fields of the change, such as a verb. */
    commentAs(user: TwinUser, text: string, to: CommentTarget): Promise<TwinDelivery>;
    /** Anything else: a change of the account, or a thing of a conversation. */
    deliver(webhook: string, entry: Record<string, unknown>): Promise<number>;
  };

type TwinDelivery = { id: string; status: number };
type CommentTarget = { webhook: string | null; parent?: string; more?: Record<string, unknown> };

/** Starts a twin of one account. */
export async function startInstagramAccountTwin(
  keys: TwinAccountKeys,
  now: () => Date = () => new Date(),
): Promise<InstagramAccountTwin> {
  const acts: AccountAct[] = [];
  const content = makeTwinContent(keys, now);
  const refusals: TwinReply[] = [];
  const post = makeMetaPost(keys.secret);
  const deliver = (webhook: string, entry: Record<string, unknown>): Promise<number> =>
    post.deliver(webhook, {
      object: 'instagram',
      entry: [{ id: keys.account, time: now().getTime(), ...entry }],
    });
  const tell = (webhook: string, thing: object): Promise<number> =>
    deliver(
      webhook,
      twin.envelope === 'messaging'
        ? { messaging: [thing] }
        : { changes: [{ field: 'messages', value: thing }] },
    );
  const echo = (to: string, mid: string, message: Record<string, unknown>): void => {
    const { echoes } = twin;
    if (echoes === null) return;
    const go = () =>
      tell(echoes.webhook, {
        sender: { id: keys.account },
        recipient: { id: to },
        timestamp: now().getTime(),
        message: { mid, is_echo: true, ...message },
      });
    if (echoes.when === 'before') void go();
    else setTimeout(() => void go(), 50);
  };
  const held: TwinMedia = { containers: new Map(), media: [], rejectsMedia: false, isSlow: false };
  const answer = (call: TwinCall): TwinReply => {
    const reply = answerCall({ keys, acts, content, refusals, echo, held, now }, call);
    return { ...reply, headers: { ...twin.headers, ...reply.headers } };
  };
  const server = await startTwinServer({
    answer,
    refuse,
    // A container is not public: faults meet what makes it so.
    spares: ({ method, path }) => method === 'POST' && path.endsWith('/media'),
  });
  const twin: InstagramAccountTwin = {
    ...server,
    acts,
    content,
    held,
    deliver,
    misdeliver: post.misdeliver,
    envelope: 'messaging',
    echoes: null,
    headers: {},
    refuseNext: (code, error_subcode) => void refusals.push(buildSubcodeError(code, error_subcode)),
    sayAs: async (user, message, webhook) => {
      const mid = `aWdf${randomUUID()}`;
      const timestamp = now().getTime();
      content.say(user, { mid, text: typeof message['text'] === 'string' ? message['text'] : '' });
      const thing = {
        sender: { id: user.id },
        recipient: { id: keys.account },
        timestamp,
        message: { mid, ...message },
      };
      return { id: mid, status: webhook === null ? 0 : await tell(webhook, thing) };
    },
    commentAs: async (from, text, { webhook, parent, more = {} }) => {
      const id = content.comment(from, text, parent);
      const value = {
        id,
        text,
        from,
        media: { id: content.medium, media_product_type: 'FEED' },
        ...(parent === undefined ? {} : { parent_id: parent }),
        ...more,
      };
      const changes = [{ field: 'comments', value }];
      return { id, status: webhook === null ? 0 : await deliver(webhook, { changes }) };
    },
  };
  return twin;
}

function buildSubcodeError(code: number, error_subcode: number): TwinReply {
  const message = 'The request was refused';
  return { status: 400, body: { error: { message, type: 'OAuthException', code, error_subcode } } };
}

type Scene = {
  keys: TwinAccountKeys;
  acts: AccountAct[];
  content: TwinContent;
  refusals: TwinReply[];
  held: TwinMedia;
  now: () => Date;
  echo: (to: string, mid: string, message: Record<string, unknown>) => void;
};

/** The requests that maintain a connection, with the token in the address. */
function keepConnection(
  { account, token }: TwinAccountKeys,
  { path, query }: TwinCall,
): TwinReply | undefined {
  if (path === `/${GRAPH_VERSION}/debug_token`)
    return { status: 200, body: { data: { is_valid: query.get('input_token') === token, expires_at: 0 } } };
  if (query.get('access_token') !== token) return undefined;
  return path.endsWith('/subscribed_apps')
    ? { status: 200, body: { success: true } }
    : { status: 200, body: { id: account, username: 'twin.account' } };
}

function answerCall(scene: Scene, call: TwinCall): TwinReply {
  const { keys, acts, content, held, now } = scene;
  const kept = keepConnection(keys, call);
  if (kept) return kept;
  if (call.headers.get('authorization') !== `Bearer ${keys.token}`) return refuse(401);
  const proof = call.query.get('appsecret_proof');
  if (keys.secret !== '' && proof !== computeAppSecretProof(keys.token, keys.secret))
    return buildGraphError(400, 100, 'Invalid appsecret_proof provided in the API argument');
  const [, version, id = '', edge] = call.path.split('/').map(decodeURIComponent);
  if (version !== GRAPH_VERSION) return buildGraphError(400, 2635, 'Unsupported version');
  const read = call.method === 'GET' ? answerMedia({ account: keys.account, held, now }, call) : undefined;
  if (read) return read;
  if (call.method === 'GET') return content.answer(id, edge, call.query) ?? showPerson(id);
  const refused = scene.refusals.shift();
  if (refused) return refused;
  const posted = answerMedia({ account: keys.account, held, now }, call);
  if (posted) return posted;
  if (edge === 'message_attachments') return { status: 200, body: { attachment_id: randomUUID() } };
  if (edge === 'messages') return takeMessage(scene, call);
  if (edge === 'replies') {
    acts.push({ kind: 'reply', to: id, text: String(call.body['message'] ?? '') });
    return { status: 200, body: { id: String(70_000 + acts.length) } };
  }
  const hides = call.body['hide'] === true ? 'hide' : 'show';
  acts.push({ kind: call.method === 'DELETE' ? 'delete' : hides, to: id });
  return { status: 200, body: { success: true } };
}

function showPerson(id: string): TwinReply {
  const body = { id, name: 'มะลิ สุข', username: 'mali.suk', follower_count: 12 };
  return { status: 200, body };
}

/** The most bytes of a text. */
const MOST_BYTES = 1000;

function takeMessage({ acts, echo }: Scene, { body }: TwinCall): TwinReply {
  const recipient = Object(body['recipient']);
  const said = Object(body['message']);
  const to = String(recipient.id ?? recipient.comment_id ?? '');
  if (typeof body['sender_action'] === 'string') {
    acts.push({ kind: 'signal', to, text: body['sender_action'] });
    return { status: 200, body: { recipient_id: to } };
  }
  const text = typeof said.text === 'string' ? said.text : JSON.stringify(said.attachment ?? {});
  if (Buffer.byteLength(text) > MOST_BYTES)
    return buildGraphError(400, 100, '(#100) Length of param message[text] must be less than 1000');
  const isReply = recipient.comment_id !== undefined;
  if (isReply && acts.some((act) => act.kind === 'private_reply' && act.to === to))
    return buildGraphError(400, 10_900, 'Activity already replied to');
  const declared = [body['messaging_type'], body['tag']].filter(Boolean).join(' ');
  acts.push({ kind: isReply ? 'private_reply' : 'message', to, text, declared });
  const mid = `aWdf${randomUUID()}`;
  echo(to, mid, typeof said.text === 'string' ? { text } : { attachments: [{ type: 'image' }] });
  return { status: 200, body: { recipient_id: to, message_id: mid } };
}
