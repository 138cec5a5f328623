import { z } from 'zod';
import { WireFault } from '#contracts/kit/faults/fault.ts';

/** The `statusCode` that means success in every CRM store call. */
export const SUCCESS_STATUS_CODE = 20000;

/** How an answer is wrapped: CRM store calls carry `statusCode` and `body`, all others the plain entity (decisions, 3). */
export type Envelope = 'plain' | 'crm';

/**
 * The body of every failure of any call. `message` and `fields` are sentences for readers of the API; `fault` and `faults` say the same as
 * data: what the message says beyond its code, and what is wrong with each field.
 */
export const Failure = z.object({
  statusCode: z.number().int().min(40000).max(59999),
  code: z.string(),
  message: z.string(),
  fault: WireFault.optional(),
  fields: z.record(z.string(), z.string()).optional(),
  faults: z.record(z.string(), WireFault).optional(),
  data: z.unknown().optional(),
  request_id: z.string(),
});
export type Failure = z.infer<typeof Failure>;

/** Wraps a value the way its call declares. */
export function wrap(envelope: Envelope, value: unknown): unknown {
  return envelope === 'crm' ? { statusCode: SUCCESS_STATUS_CODE, message: 'OK', body: value } : value;
}

/** The schema of a wrapped answer, for the OpenAPI document and the answer check. */
export function buildWrappedSchema(envelope: Envelope, answer: z.ZodType): z.ZodType {
  return envelope === 'crm'
    ? z.object({ statusCode: z.literal(SUCCESS_STATUS_CODE), message: z.string(), body: answer })
    : answer;
}

/** A list of one page: `next` is the cursor of the following page, null on the last. */
export function buildPageSchema<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

/** The default number of rows of a page of a list. */
export const PAGE_SIZE = 50;

const Cursor = z.string().max(500);
const Limit = z.coerce.number().int().min(1).max(200);

/** The paging part of the query of a settings list, which returns all rows unless one of the two is set. */
export const WholeQuery = z.strictObject({ limit: Limit.optional(), cursor: Cursor.optional() });
export type WholeQuery = z.infer<typeof WholeQuery>;

/** The paging part of a list query: 1 to 200 rows, 50 by default. */
export const PageQuery = z.object({
  limit: Limit.default(PAGE_SIZE),
  cursor: Cursor.optional(),
});
