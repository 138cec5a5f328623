import {
  startTwinServer,
  type TwinCall,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { GRAPH_VERSION } from '#connectors/meta/graph.ts';
import { computeAppSecretProof } from '#connectors/meta/signature.ts';
import { buildGraphError, refuse } from '#connectors/meta/twin-refusals.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** The connected page, the result of its consent, and the Instagram account that is linked to it; none where `ig` is absent. */
export type TwinInstagramKeys = { page: string; token: string; secret: string; ig?: string };

type Medium = { id: string; username: string; caption: string; timestamp: string };

/** A running twin of Instagram's part of the Graph API: business discovery and hashtag search. */
export type InstagramTwin = TwinServer & {
  /** A business account publishes. @returns the medium's id */
  publish(username: string, caption: string): string;
  /** Links another account to the page, or none. */
  link(ig: string | undefined): void;
  /** Maximum media per response. */
  atOnce: number;
  /** Number of hashtags that may be queried in a week. */
  hashtags: number;
  /** Requested paths, in order. */
  requests: readonly string[];
};

/** Hashtags show the media of one day. */
const HASHTAG_SPAN_MS = MS_PER_DAY;

/** Starts a twin without any media. */
export async function startInstagramTwin(
  keys: TwinInstagramKeys,
  now: () => Date = () => new Date(),
): Promise<InstagramTwin> {
  const media: Medium[] = [];
  const tags: string[] = [];
  const requests: string[] = [];
  let linked = keys.ig;

  const discovery = (fields: string): TwinReply => {
    const [, username = ''] = /^business_discovery\.username\(([\w.]+)\)/.exec(fields) ?? [];
    const theirs = media.filter((one) => one.username === username);
    if (theirs.length === 0)
      return buildGraphError(400, 110, `(#110) The user with username: ${username} cannot be found.`);
    const from = Number(/\.after\((\d+)\)/.exec(fields)?.[1] ?? 0);
    const account = {
      id: `id-of-${username}`,
      username,
      name: username.toUpperCase(),
      followers_count: 1200,
    };
    return {
      status: 200,
      body: { business_discovery: { ...account, media: paged(theirs, from) }, id: linked },
    };
  };
  const search = (word: string): TwinReply => {
    if (!tags.includes(word) && tags.length >= twin.hashtags)
      return buildGraphError(400, 18, '(#18) This user has queried too many hashtags in the last 7 days.');
    if (!tags.includes(word)) tags.push(word);
    return { status: 200, body: { data: [{ id: String(900 + tags.indexOf(word)) }] } };
  };
  const recent = (tag: string | undefined, from: number): TwinReply => {
    if (tag === undefined) return buildGraphError(400, 100, '(#100) Unsupported get request.');
    const since = now().getTime() - HASHTAG_SPAN_MS;
    const shown = media.filter(
      ({ caption, timestamp }) => caption.includes(`#${tag}`) && Date.parse(timestamp) >= since,
    );
    // Hashtags come in no order: the odd ones after the even ones.
    const odd = shown.filter((_one, index) => index % 2 === 1);
    const mixed = [...shown.filter((one) => !odd.includes(one)), ...odd];
    return {
      status: 200,
      body: paged(
        mixed.map(({ username: _untold, ...one }) => one),
        from,
      ),
    };
  };
  const paged = (all: readonly object[], from: number): object => ({
    data: all.slice(from, from + twin.atOnce),
    ...(from + twin.atOnce < all.length
      ? { paging: { cursors: { after: String(from + twin.atOnce) } } }
      : {}),
  });
  const answer = (call: TwinCall): TwinReply => {
    const { path, query } = call;
    requests.push(path);
    if (call.headers.get('authorization') !== `Bearer ${keys.token}`) return refuse(401);
    if (query.get('appsecret_proof') !== computeAppSecretProof(keys.token, keys.secret))
      return buildGraphError(400, 100, 'Invalid appsecret_proof provided in the API argument');
    const [, version, id = '', edge] = path.split('/').map(decodeURIComponent);
    const fields = query.get('fields') ?? '';
    if (version !== GRAPH_VERSION) return buildGraphError(400, 2635, 'Unsupported version');
    if (id === keys.page && fields === 'instagram_business_account')
      return { status: 200, body: { id, ...(linked ? { instagram_business_account: { id: linked } } : {}) } };
    if (id === linked && fields.startsWith('business_discovery')) return discovery(fields);
    if (query.get('user_id') !== linked || linked === undefined)
      return buildGraphError(400, 10, '(#10) Not allowed');
    if (id === 'ig_hashtag_search') return search(query.get('q') ?? '');
    return edge === 'recent_media'
      ? recent(tags[Number(id) - 900], Number(query.get('after') ?? 0))
      : buildGraphError(400, 100, '(#100) Unsupported get request.');
  };

  const server = await startTwinServer({ answer, refuse });
  const twin: InstagramTwin = {
    ...server,
    requests,
    atOnce: 25,
    hashtags: 30,
    link: (ig) => void (linked = ig),
    publish: (username, caption) => {
      const id = String(18_000 + media.length);
      media.unshift({
        ...mediumOf(id),
        username,
        caption,
        timestamp: `${now().toISOString().slice(0, 19)}+0000`,
      });
      return id;
    },
  };
  return twin;
}

function mediumOf(id: string) {
  return {
    id,
    media_type: 'IMAGE',
    media_url: `https://cdn.instagram.example/${id}.jpg`,
    permalink: `https://instagram.example/p/${id}/`,
    comments_count: 2,
    like_count: 5,
  };
}
