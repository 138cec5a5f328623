import { readHead, getFieldValue, type Field } from '#connectors/email/mime/head.ts';
import { readStructured, type StructuredField } from '#connectors/email/mime/parameters.ts';

/** A part of an e-mail as a tree: either other parts, or a body, as one character per byte and still encoded. */
export type Part = {
  fields: Field[];
  type: string;
  params: StructuredField['params'];
  disposition: StructuredField;
  body: string;
  parts: Part[] | null;
};

/** Parts that are nested deeper than this stay unparsed in the body of their parent. */
const MOST_DEPTH = 50;
/** Maximum parts of one e-mail; further ones stay together in the last. */
const MOST_PARTS = 1000;

/**
 * Parses an e-mail, or a part of one, into its tree (RFC 2046, 5.1). A part without a closing boundary ends with its parent; a multipart
 * without any boundary is one part with all of its text.
 *
 * @param binary one character per byte
 * @param fallback the type where none is declared, which differs in a digest
 */
export function readPart(binary: string, fallback = 'text/plain', depth = 0): Part {
  const { fields, bodyAt } = readHead(binary);
  const contentType = readStructured(getFieldValue(fields, 'content-type'));
  const type = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+$/.test(contentType.value)
    ? contentType.value
    : bareType(contentType.value, fallback);
  const body = binary.slice(bodyAt);
  const part: Part = {
    fields,
    type,
    params: contentType.params,
    disposition: readStructured(getFieldValue(fields, 'content-disposition')),
    body,
    parts: null,
  };
  if (!type.startsWith('multipart/') || depth >= MOST_DEPTH) return part;
  const boundary = boundaryOf(contentType.params['boundary'], body);
  const inner = boundary === undefined ? [] : splitBody(body, boundary);
  const innerType = type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  const parts = inner.map((one) => readPart(one, innerType, depth + 1));
  if (parts.some(holdsSomething)) return { ...part, body: '', parts };
  return body.trim() === '' ? { ...part, parts: [] } : { ...part, type: 'text/plain' };
}

const holdsSomething = ({ parts }: Part): boolean => parts === null || parts.some(holdsSomething);

/** Old e-mails declare `text` only; any other invalid type counts as the default. */
const bareType = (value: string, fallback: string): string => (value === 'html' ? 'text/html' : fallback);

/** Maximum lines to try as a boundary: each try scans the whole body. */
const MOST_GUESSES = 20;

/** The declared boundary, or the first line that looks like one and occurs again. */
function boundaryOf(contentType: string | undefined, body: string): string | undefined {
  if (contentType !== undefined && contentType !== '') return contentType.trimEnd();
  let guesses = 0;
  for (const [, guess = ''] of body.matchAll(/^--(\S[^\r\n]{0,200}?)[ \t]*\r?$/gm)) {
    if (body.includes(`\n--${guess}`)) return guess.replace(/--$/, '');
    if (++guesses === MOST_GUESSES) break;
  }
  return undefined;
}

/** The parts between the boundaries; none where there is no boundary. The text above and below them is meant for other programs. */
function splitBody(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let begin: number | null = null;
  for (const { from, to, next } of linesThatDash(body)) {
    const line = body.slice(from, to).trimEnd();
    const ends = line === `--${boundary}--`;
    if (!ends && line !== `--${boundary}`) continue;
    const before = lineEndBefore(body, from);
    if (begin !== null) parts.push(body.slice(begin, Math.max(begin, before)));
    begin = ends ? null : next;
    if (ends || parts.length >= MOST_PARTS) break;
  }
  if (begin !== null && body.slice(begin).trim() !== '') parts.push(body.slice(begin));
  return parts;
}

/** Lines that begin with two dashes: where each begins, ends, and where the next begins. */
function* linesThatDash(body: string): Generator<{ from: number; to: number; next: number }> {
  for (const { index, 0: line } of body.matchAll(/^--[^\r\n]*(?:\r?\n|\r)?/gm)) {
    const to = index + line.replace(/[\r\n]+$/, '').length;
    yield { from: index, to, next: index + line.length };
  }
}

/** The line end before a boundary belongs to the boundary (RFC 2046, 5.1.1). */
function lineEndBefore(body: string, at: number): number {
  const one = at > 0 && /[\r\n]/.test(body.charAt(at - 1)) ? at - 1 : at;
  return one > 0 && body.charAt(one) === '\n' && body.charAt(one - 1) === '\r' ? one - 1 : one;
}
