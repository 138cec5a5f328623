import type { ShownPost } from '#connectors/kit/publish-driver.ts';
import {
  startTwinServer,
  type TwinCall,
  type TwinReply,
  type TwinServer,
} from '#connectors/kit/twin-server.ts';
import { readCommentary } from '#connectors/linkedin/post-text.ts';
import { answerFiles, type TwinFile } from '#connectors/linkedin/twin-files.ts';

/** The page of the twin that is connected. */
export const TWIN_VALUES = { organization: '5515715', access_token_secret: 'token-of-the-twin' };
export const TWIN_PAGE = `urn:li:organization:${TWIN_VALUES.organization}`;

/** A post of the twin as the API shows it. */
export type TwinLinkedinPost = {
  id: string;
  commentary: string;
  publishedAt: number;
  lifecycleState: string;
  content?: Readonly<Record<string, unknown>>;
  isReshareDisabledByAuthor: boolean;
};
type TwinComment = { commentUrn: string; actor: string; object: string; message: { text: string } };

/** What the twin knows. */
type TwinWorld = {
  posts: TwinLinkedinPost[];
  comments: TwinComment[];
  files: Map<string, TwinFile>;
  /** Whether films and documents are rejected after they were uploaded. */
  rejectsFiles: boolean;
  /** Whether the token may read posts. */
  mayRead: boolean;
  /** Whether new posts vanish while LinkedIn works on them. */
  losesPosts: boolean;
  count: number;
  url: string;
  clock: () => Date;
};

/** A running twin of LinkedIn. `url` replaces its API and its hosts for files. */
export type LinkedinTwin = TwinServer & { world: TwinWorld; listShown(): readonly ShownPost[] };

const done = (body: unknown, status = 200): TwinReply => ({ status, body });

function refuse(status: number, message: string): TwinReply {
  return { status, body: { status, message, code: status === 404 ? 'NOT_FOUND' : 'ERROR' } };
}

/** Starts a local server that behaves as the pages of learn.microsoft.com describe. It listens on 127.0.0.1 only. */
export async function startLinkedinTwin(clock: () => Date = () => new Date()): Promise<LinkedinTwin> {
  const world: TwinWorld = {
    posts: [],
    comments: [],
    files: new Map(),
    rejectsFiles: false,
    mayRead: true,
    losesPosts: false,
    count: 7_000_000,
    url: '',
    clock,
  };
  const server = await startTwinServer({
    answer: (call) => answerLinkedin(world, call),
    refuse: (status) => refuse(status, 'The twin refuses'),
    // Files are not public: faults meet what makes something so.
    spares: ({ method, path }) => method === 'PUT' || /^\/rest\/(?:images|videos|documents)/.test(path),
  });
  world.url = server.url;
  return { ...server, world, listShown: () => listShown(world) };
}

function listShown({ posts, comments }: TwinWorld): ShownPost[] {
  return [
    ...posts.map(({ id, commentary, content }) => ({
      id,
      text: readCommentary(commentary),
      media: countFiles(content),
    })),
    ...comments.map(({ commentUrn, message, object }) => ({
      id: commentUrn,
      text: message.text,
      media: 0,
      reply_to: object,
    })),
  ];
}

function countFiles(content: TwinLinkedinPost['content']): number {
  const images: unknown = Object(content?.['multiImage']).images;
  return Array.isArray(images) ? images.length : Number(content?.['media'] !== undefined);
}

function answerLinkedin(world: TwinWorld, call: TwinCall): TwinReply {
  const { path, method, headers } = call;
  if (headers.get('authorization') !== `Bearer ${TWIN_VALUES.access_token_secret}`)
    return refuse(401, 'The token used in the request has been revoked by the user');
  if (method === 'PUT') return answerFiles(world, call);
  if (headers.get('linkedin-version') === null) return refuse(400, 'A version must be present');
  const [, , edge = '', id = '', below] = path.split('/').map(decodeURIComponent);
  if (edge === 'images' || edge === 'videos' || edge === 'documents') return answerFiles(world, call);
  if (edge === 'organizations')
    return id === TWIN_VALUES.organization
      ? done({ id: Number(id), localizedName: 'Twin Coffee' })
      : refuse(403, 'Viewer is not authorized to access the organization');
  if (edge === 'organizationalEntityShareStatistics') return showStatistics(world, call);
  if (edge === 'socialActions' && below === 'comments') return answerComments(world, call, id);
  if (edge === 'posts') return id === '' ? answerPosts(world, call) : answerPost(world, call, id);
  return refuse(404, 'No such resource');
}

function answerPosts(world: TwinWorld, { method, body }: TwinCall): TwinReply {
  if (method === 'GET')
    return world.mayRead
      ? done({ elements: world.posts.toReversed() })
      : refuse(403, 'Not enough permissions');
  const { commentary, content, author, isReshareDisabledByAuthor } = body;
  if (author !== TWIN_PAGE) return refuse(403, 'Not enough permissions to post for the page');
  const said = String(commentary ?? '');
  if (readCommentary(said).length > 3000) return refuse(422, 'ERROR :: /commentary :: too long');
  const twice = world.posts.find((post) => post.commentary === said && said !== '');
  if (twice) return refuse(422, `Content is a duplicate of ${twice.id}`);
  world.count += 1;
  const id = `urn:li:share:${world.count}`;
  const post: TwinLinkedinPost = {
    id,
    commentary: said,
    publishedAt: world.clock().getTime(),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: isReshareDisabledByAuthor === true,
    ...(content === undefined ? {} : { content: Object(content) }),
  };
  if (!world.losesPosts) world.posts.push(post);
  return { status: 201, body: {}, headers: { 'x-restli-id': id } };
}

function answerPost(world: TwinWorld, { method, body }: TwinCall, id: string): TwinReply {
  const at = world.posts.findIndex((post) => post.id === id);
  const post = world.posts[at];
  if (method === 'DELETE') {
    if (post) world.posts.splice(at, 1);
    return done({}, 204);
  }
  if (!world.mayRead && method === 'GET') return refuse(403, 'Not enough permissions');
  if (!post) return refuse(404, `Could not find entity ${id}`);
  if (method === 'GET') return done(post);
  post.commentary = String(Object(Object(body['patch']).$set).commentary ?? '');
  return done({}, 204);
}

function answerComments(world: TwinWorld, { method, body }: TwinCall, post: string): TwinReply {
  if (method === 'GET') return done({ elements: world.comments.filter(({ object }) => object === post) });
  world.count += 1;
  const comment = {
    commentUrn: `urn:li:comment:(urn:li:activity:${post.split(':').at(-1)},${world.count})`,
    actor: String(body['actor']),
    object: post,
    message: { text: String(Object(body['message']).text) },
  };
  world.comments.push(comment);
  return done(comment, 201);
}

/** Posts that nobody has seen have no row. */
function showStatistics({ posts }: TwinWorld, { query }: TwinCall): TwinReply {
  const wanted = query.get('shares') ?? '';
  const elements = posts
    .filter(({ id, commentary }) => wanted.includes(id) && commentary !== '')
    .map(({ id }) => ({
      share: id,
      totalShareStatistics: { impressionCount: 120, uniqueImpressionsCount: 90, likeCount: 7, shareCount: 0 },
    }));
  return done({ elements });
}
