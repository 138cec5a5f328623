import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import {
  startTwinServer,
  type TwinCall,
  type TwinFault,
  type TwinReadFault,
  type TwinReply,
} from '#connectors/kit/twin-server.ts';

/** A review as a test publishes it. */
export type TwinStoreReview = {
  id: string;
  author: string;
  title: string;
  text: string;
  stars: number;
  at: Date;
};

/** A running twin of the reviews of one app: a page holds at most three reviews, an empty answer is refused. */
export type StoreTwin = {
  url: string;
  publish(review: TwinStoreReview): void;
  /** The public answers by review; a second one replaces the first. */
  answers: ReadonlyMap<string, string>;
  /** An answer that somebody gives in App Store Connect. */
  answerElsewhere(reviewId: string, text: string): void;
  misbehave(fault: TwinFault): void;
  misread(fault: TwinReadFault): void;
  breakOff(): void;
  stop(): Promise<void>;
};

/** An API key: the file's content, its id and its team, and the public key by which Apple knows it. */
export type StoreAccount = { key: string; keyId: string; issuer: string; publicKey: KeyObject };

/** Makes an API key. */
export function makeStoreAccount(): StoreAccount {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return { key, publicKey, keyId: 'ABCDE12345', issuer: '57246542-96fe-1a63-e053-0824d011072a' };
}

const PAGE = 3;

/** Starts the twin for one app and the key that may answer its reviews. */
export async function startStoreTwin(app: string, account: StoreAccount): Promise<StoreTwin> {
  const reviews = new Map<string, TwinStoreReview>();
  const answers = new Map<string, string>();

  const list = ({ query, path }: TwinCall): TwinReply => {
    const all = [...reviews.values()].toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const from = Number(query.get('cursor') ?? 0);
    const page = all.slice(from, from + Math.min(PAGE, Number(query.get('limit') ?? PAGE)));
    const next =
      from + PAGE < all.length
        ? `https://elsewhere.example${path}?limit=${PAGE}&cursor=${from + PAGE}`
        : undefined;
    return {
      status: 200,
      body: {
        data: page.map((one) => toWire(one, answers.has(one.id))),
        included: page.flatMap(({ id }) => (answers.has(id) ? [toAnswer(id, answers.get(id) ?? '')] : [])),
        links: { self: path, ...(next ? { next } : {}) },
      },
    };
  };
  const answer = ({ body }: TwinCall): TwinReply => {
    const { attributes, relationships } = (body['data'] ?? {}) as {
      attributes?: { responseBody?: string };
      relationships?: { review?: { data?: { id?: string } } };
    };
    const id = relationships?.review?.data?.id ?? '';
    const text = attributes?.responseBody ?? '';
    if (!reviews.has(id)) return refuse(404, 'NOT_FOUND', 'There is no such review.');
    if (text === '') return refuse(409, 'ENTITY_ERROR.ATTRIBUTE.REQUIRED', 'responseBody is required.');
    answers.set(id, text);
    return { status: 201, body: { data: toAnswer(id, text) } };
  };
  const route = (call: TwinCall): TwinReply => {
    const token = (call.headers.get('authorization') ?? '').replace('Bearer ', '');
    if (!isSigned(token, account))
      return refuse(401, 'NOT_AUTHORIZED', 'Provide a properly configured token.');
    if (call.method === 'GET' && call.path === `/v1/apps/${app}/customerReviews`) return list(call);
    if (call.method === 'POST' && call.path === '/v1/customerReviewResponses') return answer(call);
    return refuse(404, 'NOT_FOUND', 'There is no such app.');
  };
  const server = await startTwinServer({
    answer: route,
    refuse: (status) => refuse(status, 'TWIN', 'refused'),
  });
  return {
    ...server,
    publish: (review) => void reviews.set(review.id, review),
    answers,
    answerElsewhere: (id, text) => void answers.set(id, text),
  };
}

function isSigned(token: string, { publicKey, keyId, issuer }: StoreAccount): boolean {
  const [head = '', claim = '', signature = ''] = token.split('.');
  const parse = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || '{}') as Record<string, unknown>;
  const { iss, aud, iat, exp } = parse(claim);
  return (
    parse(head)['kid'] === keyId &&
    iss === issuer &&
    aud === 'appstoreconnect-v1' &&
    Number(exp) - Number(iat) <= 1200 &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claim}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

function toWire({ id, author, title, text, stars, at }: TwinStoreReview, isAnswered: boolean) {
  return {
    type: 'customerReviews',
    id,
    attributes: {
      rating: stars,
      title,
      body: text,
      reviewerNickname: author,
      createdDate: at.toISOString(),
      territory: 'THA',
    },
    relationships: {
      response: { data: isAnswered ? { type: 'customerReviewResponses', id: `answer-${id}` } : null },
    },
  };
}

function toAnswer(reviewId: string, text: string) {
  return {
    type: 'customerReviewResponses',
    id: `answer-${reviewId}`,
    attributes: { responseBody: text, lastModifiedDate: '2026-11-21T10:00:00Z', state: 'PENDING_PUBLISH' },
    relationships: { review: { data: { type: 'customerReviews', id: reviewId } } },
  };
}

function refuse(status: number, code: string, detail: string): TwinReply {
  return { status, body: { errors: [{ status: String(status), code, title: detail, detail }] } };
}
