import { z } from 'zod';
import { isSendable } from '#contracts/crm/canned/check.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { findSharedResponse } from '#server/crm/canned/shared-response.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { findExistingIds } from '#server/settings/public.ts';

const NAMED = {
  response_id: 'canned_responses',
  condition_ids: 'auto_canned_conditions',
  keyword_ids: 'auto_canned_keywords',
} as const;

const Naming = z.object({
  response_id: z.string().nullable().optional(),
  condition_ids: z.array(z.string()).optional(),
  keyword_ids: z.array(z.string()).optional(),
});

/** @throws invalid_request naming the fields that name something the account does not have, or a response without text */
export async function checkNamed(unit: UnitOfWork, body: unknown): Promise<void> {
  const given = Naming.parse(body);
  const fields: Record<string, Fault> = {};
  for (const field of ['response_id', 'condition_ids', 'keyword_ids'] as const) {
    const ids = [given[field] ?? []].flat();
    if ((await findExistingIds(unit, NAMED[field], ids)).size < new Set(ids).size)
      fields[field] = fault('reference_gone');
  }
  const response = given.response_id ? await findSharedResponse(unit, given.response_id) : null;
  if (response && !isSendable(response)) fields['response_id'] = fault('only_changes');
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}
