import { z } from 'zod';
import type { Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** Where all calls of the browser live unless a call says otherwise (spec, section 7). */
export const API_BASE = '/api/v1.0';

/**
 * Who may call. `public` must say why. `signed_in` is every session; `even_with_expired_password` marks the few calls that a
 * session may make which first has to change its password. `permitted` needs the listed permissions (a nested list: any one)
 * and, where a product is named, that the account uses it; `permitted_by_product` looks the need up by the path's `{product}`.
 * `account_admin` is for who holds the role of that name: payment is theirs (decisions, section 5).
 * `administrator` is for those who run the installation, on its own host; such calls live below `/api/admin`.
 */
export type Access =
  | { kind: 'public'; reason: string }
  | { kind: 'signed_in'; even_with_expired_password?: true }
  | { kind: 'permitted'; need: Requirement; product?: Product }
  | { kind: 'permitted_by_product'; need: Partial<Record<Product, Requirement>> }
  | { kind: 'account_admin' }
  | { kind: 'administrator' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the suite, declared once: the server mounts it, the client calls it, OpenAPI and the register walk read it. */
export type Endpoint<Input extends EndpointInput = EndpointInput, Answer extends z.ZodType = z.ZodType> = {
  name: string;
  method: Method;
  path: string;
  access: Access;
  summary: string;
  input: Input;
  answer: Answer;
  status: 200 | 201 | 202 | 204;
  envelope: Envelope;
  /** What may go wrong beside the refusals that every call may give (signed out, not permitted, invalid). */
  errors: readonly ErrorCode[];
  /** The kind of event that a success writes to the event log; absent on reads and on calls that change nothing of meaning. */
  event?: string;
  /** The flag of the plan without which the call is refused (402 feature_missing). */
  feature?: Feature;
  /** `stream`: the body is raw bytes that the handler reads by itself; `json` is checked against the schema. */
  bodyKind: 'json' | 'stream';
  /** The media type of the answer. Anything but JSON is a `Response` that the handler makes by itself, such as a streamed file. */
  answerKind: 'application/json' | 'text/csv' | 'application/pdf' | 'application/octet-stream';
  /** False where the handler opens its own transactions (long work, streams, calls without the database). */
  transaction: boolean;
  /** False for sign-in and for answers that hold a secret: no replay is kept under an Idempotency-Key. */
  idempotent: boolean;
  /** Changes nothing though it is no GET: asks with a body. */
  reads?: true;
  /**
   * Locked while an administrator acts in the person's place: passwords, second factors, keys and cards (decisions, section 4).
   * `lasting`: what the call makes goes on giving data away after the remote session has ended (a webhook, an archive, a shared link).
   */
  locked_in_remote?: true | 'lasting';
};

export type EndpointInput = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

type EndpointDeclaration<I extends EndpointInput, A extends z.ZodType> = Pick<
  Endpoint<I, A>,
  'name' | 'method' | 'path' | 'access' | 'summary' | 'answer'
> &
  Partial<
    Pick<
      Endpoint<I, A>,
      | 'status'
      | 'envelope'
      | 'errors'
      | 'event'
      | 'feature'
      | 'bodyKind'
      | 'answerKind'
      | 'transaction'
      | 'idempotent'
      | 'reads'
      | 'locked_in_remote'
    >
  > & { input?: I };

/**
 * Declares a call. Paths start with `/api` or `/webhooks` as they are; all others are taken below {@link API_BASE}. Path
 * parameters are written `{name}`.
 */
export const defineEndpoint = <I extends EndpointInput, A extends z.ZodType>(
  declared: EndpointDeclaration<I, A>,
): Endpoint<I, A> => ({
  status: 200,
  envelope: 'plain',
  errors: [],
  bodyKind: 'json',
  answerKind: 'application/json',
  transaction: true,
  idempotent: true,
  ...declared,
  input: declared.input ?? ({} as I),
  path: /^\/(api|webhooks|webchat|widget|healthz|readyz|metrics)(\/|$)/.test(declared.path)
    ? declared.path
    : `${API_BASE}${declared.path}`,
});

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed values. */
export type ParsedInput<E extends Endpoint> = {
  params: OutputOf<E['input']['params']>;
  query: OutputOf<E['input']['query']>;
  body: OutputOf<E['input']['body']>;
};

/** What a caller gives: values before parsing. */
export type RawInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E['input'][K] extends z.ZodType ? K : never]: InputOf<E['input'][K]>;
};

/** What a call answers inside its envelope. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
