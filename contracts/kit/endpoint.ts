import { z } from 'zod';
import type { Envelope } from '#contracts/kit/envelope.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import type { Requirement } from '#contracts/permissions/requirement.ts';

/** The base path of all calls of the browser unless a call declares another. */
export const API_BASE = '/api/v1.0';

/**
 * Who may call. `public` must give a reason. `signed_in` is every session; `even_with_expired_password` marks the few calls that are open
 * to a session which must change its password first. `permitted` needs the listed permissions (a nested list: any one) and, where a product
 * is named, that the account uses it; `permitted_by_product` looks the permissions up by the path's `{product}`. `account_admin` is for
 * users with the role of that name: only they handle payment. `administrator` is for operators, on the operators' own host; such calls are
 * below `/api/admin`.
 */
export type Access =
  | { kind: 'public'; reason: string }
  | { kind: 'signed_in'; even_with_expired_password?: true }
  | { kind: 'permitted'; need: Requirement; product?: Product }
  | { kind: 'permitted_by_product'; need: Partial<Record<Product, Requirement>> }
  | { kind: 'account_admin' }
  | { kind: 'administrator' };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the suite, declared once: the server mounts it, the client calls it, OpenAPI and the register tests read it. */
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
  /** The errors besides those that every call may return (signed out, not permitted, invalid). */
  errors: readonly ErrorCode[];
  /** The kind of event that a success writes to the event log; absent for reads and for calls without a meaningful change. */
  event?: string;
  /** The plan feature without which the call is refused (402 feature_missing). */
  feature?: Feature;
  /** `stream`: the body is raw bytes that the handler reads itself; `json` is validated against the schema. */
  bodyKind: 'json' | 'stream';
  /** The media type of the response. Anything but JSON is a `Response` that the handler creates, such as a streamed file. */
  answerKind:
    | 'application/json'
    | 'text/csv'
    | 'text/calendar'
    | 'application/pdf'
    | 'application/octet-stream';
  /** False where the handler opens its own transactions (long work, streams, calls without the database). */
  transaction: boolean;
  /** False for sign-in and for responses that contain a secret: no replay is stored under an Idempotency-Key. */
  idempotent: boolean;
  /** Changes nothing although it is not a GET: a query with a body. */
  reads?: true;
  /**
   * Locked while an administrator acts for the user: passwords, second factors, keys and cards. `lasting`: what the call creates keeps
   * exposing data after the remote session has ended (a webhook, an archive, a shared link).
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
 * Declares a call. Paths that start with `/api` or `/webhooks` are used as they are; all others are below {@link API_BASE}. Path parameters
 * are written `{name}`.
 */
export function defineEndpoint<I extends EndpointInput, A extends z.ZodType>(
  declared: EndpointDeclaration<I, A>,
): Endpoint<I, A> {
  return {
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
  };
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;
type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed values. */
export type ParsedInput<E extends Endpoint> = {
  params: OutputOf<E['input']['params']>;
  query: OutputOf<E['input']['query']>;
  body: OutputOf<E['input']['body']>;
};

/** What a caller passes: values before parsing. */
export type RawInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E['input'][K] extends z.ZodType ? K : never]: InputOf<E['input'][K]>;
};

/** What a call returns inside its envelope. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
