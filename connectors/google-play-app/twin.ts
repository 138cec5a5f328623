import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import {
  startTwinServer,
  type TwinCall,
  type TwinFault,
  type TwinReadFault,
  type TwinReply,
} from '#connectors/kit/twin-server.ts';

/** A review as a test publishes it. */
export type TwinReview = {
  id: string;
  author?: string;
  text: string;
  stars: number;
  at: Date;
  version?: string;
};

/** A running twin of the reviews of one app: one page holds two reviews, a reply above 350 characters is refused. */
export type PlayTwin = {
  url: string;
  publish(review: TwinReview): void;
  /** The public answers by review; a second one replaces the first. */
  answers: ReadonlyMap<string, string>;
  /** An answer that somebody gives in the console. */
  answerElsewhere(reviewId: string, text: string, at: Date): void;
  /** Takes the right to answer reviews away. */
  revoke(): void;
  misbehave(fault: TwinFault): void;
  misread(fault: TwinReadFault): void;
  breakOff(): void;
  stop(): Promise<void>;
};

const EMAIL = 'reviews@project.iam.gserviceaccount.com';
const MOST_TEXT = 350;
const PAGE = 2;

/** A service account: what its key file holds, and the public key by which Google knows it. */
export type PlayAccount = { key: string; publicKey: KeyObject };

/** Makes a service account. */
export function makePlayAccount(): PlayAccount {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { key: JSON.stringify({ type: 'service_account', client_email: EMAIL, private_key }), publicKey };
}

/** Starts the twin for one app and the service account that may answer its reviews. */
export async function startPlayTwin(app: string, { publicKey }: PlayAccount): Promise<PlayTwin> {
  const reviews = new Map<string, TwinReview>();
  const answers = new Map<string, { text: string; at: Date }>();
  const texts = new Map<string, string>();
  const issued = new Set<string>();
  let isRevoked = false;
  let clock = Date.parse('2026-11-21T10:00:00.000Z');

  const list = ({ query }: TwinCall): TwinReply => {
    const all = [...reviews.values()].toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const from = Number(query.get('token') ?? 0);
    const page = all.slice(from, from + PAGE);
    if (page.length === 0) return { status: 200, body: {} };
    const more = from + PAGE < all.length;
    return {
      status: 200,
      body: {
        reviews: page.map((one) => toWire(one, answers.get(one.id))),
        ...(more ? { tokenPagination: { nextPageToken: String(from + PAGE) } } : {}),
      },
    };
  };
  const answer = (id: string, { body }: TwinCall): TwinReply => {
    const text = String(body['replyText'] ?? '').replaceAll(/<[^>]*>/g, '');
    if (!reviews.has(id)) return refuse(404, 'The review was not found.');
    if (text.length === 0 || text.length > MOST_TEXT) return refuse(400, 'Reply text is too long.');
    clock += 1000;
    answers.set(id, { text, at: new Date(clock) });
    texts.set(id, text);
    return { status: 200, body: { result: { replyText: text, lastEdited: toTimestamp(new Date(clock)) } } };
  };
  const route = (call: TwinCall): TwinReply => {
    if (call.path === '/token') {
      if (!isOwnClaim(String(call.body['assertion'] ?? ''), publicKey))
        return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
      const token = `token-${issued.size + 1}`;
      issued.add(token);
      return { status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } };
    }
    const token = (call.headers.get('authorization') ?? '').replace('Bearer ', '');
    if (!issued.has(token)) return refuse(401, 'Request had invalid authentication credentials.');
    if (isRevoked) return refuse(403, 'The caller does not have permission.');
    const base = `/androidpublisher/v3/applications/${app}/reviews`;
    if (call.method === 'GET' && call.path === base) return list(call);
    const id = /\/reviews\/([^/]+):reply$/.exec(decodeURIComponent(call.path))?.[1];
    if (call.method === 'POST' && id !== undefined && call.path.startsWith(base)) return answer(id, call);
    return refuse(404, 'Package not found.');
  };
  const server = await startTwinServer({
    answer: route,
    refuse: (status) => refuse(status, 'refused'),
    spares: ({ path }) => path === '/token',
  });
  return {
    ...server,
    publish: (review) => void reviews.set(review.id, review),
    answers: texts,
    answerElsewhere: (id, text, at) => void answers.set(id, { text, at }),
    revoke: () => {
      isRevoked = true;
    },
  };
}

/** Whether the key of the twin's service account signed a claim for a token. */
function isOwnClaim(assertion: string, publicKey: KeyObject): boolean {
  const [head = '', claim = '', signature = ''] = assertion.split('.');
  const { iss, aud } = JSON.parse(Buffer.from(claim, 'base64url').toString('utf8') || '{}') as Record<
    string,
    unknown
  >;
  return (
    iss === EMAIL &&
    aud === 'https://oauth2.googleapis.com/token' &&
    verify('sha256', Buffer.from(`${head}.${claim}`), publicKey, Buffer.from(signature, 'base64url'))
  );
}

function toTimestamp(at: Date) {
  const milliseconds = at.getTime();
  return { seconds: String(Math.floor(milliseconds / 1000)), nanos: (milliseconds % 1000) * 1e6 };
}

function toWire(review: TwinReview, answer: { text: string; at: Date } | undefined) {
  const { id, author, text, stars, at, version } = review;
  return {
    reviewId: id,
    ...(author === undefined ? {} : { authorName: author }),
    comments: [
      {
        userComment: {
          text,
          lastModified: toTimestamp(at),
          starRating: stars,
          reviewerLanguage: 'th',
          device: 'a10',
          androidOsVersion: 34,
          appVersionCode: 41,
          ...(version === undefined ? {} : { appVersionName: version }),
          thumbsUpCount: 0,
          thumbsDownCount: 0,
          deviceMetadata: { productName: 'a10 (Galaxy A10)', manufacturer: 'Samsung' },
        },
      },
      ...(answer ? [{ developerComment: { text: answer.text, lastModified: toTimestamp(answer.at) } }] : []),
    ],
  };
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
  500: 'backendError',
};

function refuse(status: number, message: string): TwinReply {
  return {
    status,
    body: {
      error: { code: status, message, errors: [{ message, domain: 'global', reason: REASONS[status] }] },
    },
    ...(status === 429 ? { headers: { 'retry-after': '600' } } : {}),
  };
}
