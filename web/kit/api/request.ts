import { getApiOrigin } from './host.ts';
import type { RawAnswer } from './prefetched.ts';

/** A response whose body was read as JSON, or as text where it is none. */
export type ParsedAnswer = Omit<RawAnswer, 'text'> & { body: unknown };

/** Sends a request to an address of the server. */
export async function requestRaw(address: string, request: RequestInit): Promise<RawAnswer> {
  const answer = await fetch(`${getApiOrigin()}${address}`, { credentials: 'same-origin', ...request });
  const requestId = answer.headers.get('x-request-id') ?? '';
  return { status: answer.status, requestId, text: await answer.text() };
}

/** Sends a request to an address of the server, and reads the body of its response. */
export async function requestParsed(address: string, request: RequestInit): Promise<ParsedAnswer> {
  return parseBody(await requestRaw(address, request));
}

/** Reads the body of a response. */
export function parseBody({ text, ...answer }: RawAnswer): ParsedAnswer {
  return { ...answer, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return text;
  }
}
