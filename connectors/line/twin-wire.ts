import { z } from 'zod';

/** A request to the twin, read. */
export type TwinRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};

/** An answer of the twin. */
export type TwinAnswer = { status: number; body: unknown; headers?: Record<string, string> };

const Message = z.looseObject({ type: z.string(), text: z.string().min(1).max(5000).optional() });
/** The bubbles of one request. */
export const Messages = z.array(Message).min(1).max(5);
/** What LINE takes as a retry key. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A refusal in LINE's form. */
export function refusal(status: number, message: string): TwinAnswer {
  return { status, body: { message } };
}

/** The refusal of a body that does not fit. */
export function invalid(error: z.ZodError): TwinAnswer {
  const details = error.issues.map((issue) => ({ message: issue.message, property: issue.path.join('.') }));
  return { status: 400, body: { message: 'The request body has error(s)', details } };
}
