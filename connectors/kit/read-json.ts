import { toStorable, toStorableText } from '#connectors/kit/storable.ts';

/** A body as JSON, or why it is none with what it was. */
export type JsonBody = { ok: true; value: unknown } | { ok: false; reason: string; raw: string };

/**
 * The body of a delivery as JSON, made storable. Whole numbers that a double cannot represent exactly remain the text that they were
 * written as: networks send ids of 64 bits as numbers.
 */
export function readJsonBody(rawBody: Uint8Array): JsonBody {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
  } catch {
    return { ok: false, reason: 'the body is not UTF-8', raw: Buffer.from(rawBody).toString('base64') };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (hasMoreValues(value)) return { ok: false, reason: TOO_MANY, raw: toStorableText(text) };
    return { ok: true, value: toStorable(LONG_NUMBER.test(text) ? JSON.parse(text, exactly) : value) };
  } catch {
    return { ok: false, reason: 'the body is not JSON', raw: toStorableText(text) };
  }
}

/**
 * Values of one body that are read, in lists and objects of any depth. Networks send a few thousand; a mebibyte of empty events would
 * hold up everything else for seconds.
 */
export const MOST_VALUES = 50_000;
const TOO_MANY = `the body has more than ${MOST_VALUES} values`;

function hasMoreValues(body: unknown): boolean {
  let count = 0;
  for (const waiting = [body]; waiting.length > 0;) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    count += inner.length;
    if (count > MOST_VALUES) return true;
    for (const one of inner) waiting.push(one);
  }
  return false;
}

/** A number of more digits than a double holds; only then is each value looked at, which costs depth and time. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const { source } = context ?? {};
  return source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
