/** A refusal as Stripe's API documents it: HTTP status and the `error` object. */
export class TwinFailure extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** The request asks for something impossible. */
export function throwInvalid(message: string, more: Record<string, unknown> = {}): never {
  throw new TwinFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** There is no such object. */
export function throwMissing(kind: string, id: string): never {
  throw new TwinFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });
}

/** The bank refuses. */
export function throwDeclined({ code, decline_code, message }: Decline): never {
  throw new TwinFailure(402, {
    type: 'card_error',
    code,
    message,
    ...(decline_code ? { decline_code } : {}),
  });
}

/** Why a bank refuses a card. */
export type Decline = { code: string; decline_code?: string; message: string };
