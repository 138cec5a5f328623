import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import type { BatchedRead } from '#contracts/kit/reads/endpoints.ts';
import { refuse, Refusal } from '#server/kit/errors.ts';
import { findFaultyTexts } from '#server/kit/http/faulty-text.ts';

/** The maximum size of a JSON body: 1 MiB. */
const MAX_JSON_BYTES = 1024 * 1024;

type Input = { params: unknown; query: unknown; body: unknown };

/** Checks the caller's whole input against the declaration. @throws invalid_request and its kin, naming the fields */
export async function parseInput(endpoint: Endpoint, http: HonoContext): Promise<Input> {
  const { input } = endpoint;
  const params = input.params ? parseParams(input.params, http.req.param()) : undefined;
  const query = parseQuery(input.query, http.req.queries());
  const body =
    input.body && endpoint.bodyKind === 'json' ? check(input.body, await readJson(http.req.raw)) : undefined;
  return { params, query, body };
}

/** The same for a read of a batch, whose parameters come in the body. @throws invalid_request and its kin, naming the fields */
export function parseReadInput({ input }: Endpoint, { params, query }: BatchedRead): Input {
  const lists = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value]]));
  return {
    params: input.params ? parseParams(input.params, params) : undefined,
    query: parseQuery(input.query, lists),
    body: undefined,
  };
}

/** An id that does not have the form of an id names nothing: 404, not a validation error. */
function parseParams(schema: z.ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  return parsed.success && !findFaultyTexts(given) ? parsed.data : refuse('not_found');
}

function parseQuery(schema: z.ZodType | undefined, given: Record<string, string[]>): unknown {
  const flat = Object.fromEntries(Object.entries(given).map(([key, values]) => [key, values.at(-1)]));
  const fields = findFaultyTexts(flat);
  if (fields) refuse('invalid_request', { fields });
  if (schema) {
    const read = validate(schema, flat);
    if (read.ok) return read.data;
    const unknown = read.faults.some(({ fault: { code } }) => code === 'not_known_here');
    return refuse(unknown ? 'unknown_query_key' : 'invalid_request', { fields: toFieldFaults(read.faults) });
  }
  const keys = Object.keys(flat);
  if (keys.length > 0)
    refuse('unknown_query_key', {
      fields: Object.fromEntries(keys.map((key) => [key, fault('not_known_here')])),
    });
  return undefined;
}

/** The input as its schema parses it. @throws invalid_request, naming the fields */
export function check<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const fields = findFaultyTexts(given);
  if (fields) refuse('invalid_request', { fields });
  const read = validate(schema, given);
  return read.ok ? read.data : refuse('invalid_request', { fields: toFieldFaults(read.faults) });
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) refuse('unsupported_media');
  const text = new TextDecoder().decode(await readBytes(request, MAX_JSON_BYTES));
  try {
    return JSON.parse(text);
  } catch {
    return refuse('malformed_body');
  }
}

/**
 * A body as bytes, refused as soon as it exceeds the limit. @throws too_large, malformed_body where the sender disconnects in the middle
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  refuseAnnounced(request, limit);
  if (request.headers.has('content-length'))
    // No more than the announced length is read, and reading it all at once costs a fraction of what a web stream costs.
    return new Uint8Array(await request.arrayBuffer().catch(refuseBroken));
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request.body, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Refuses a body before any of it is read, where its sender announces its length. @throws too_large */
export function refuseAnnounced(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) refuse('too_large');
}

/** A body as it is received. @throws too_large past the limit, malformed_body where the sender disconnects in the middle */
export async function* readChunks(body: Request['body'], limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > limit) refuse('too_large');
      yield chunk;
    }
  } catch (error) {
    refuseBroken(error);
  }
}

/** A sender that disconnects in the middle is no failure of ours; its error code would look like a store that is down. */
function refuseBroken(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal('malformed_body');
}
