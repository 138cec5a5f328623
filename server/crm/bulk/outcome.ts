import { z } from 'zod';
import type { BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { formatFault } from '#server/kit/http/error-texts.ts';

const WithReason = z.object({ reason: z.string().nullable().catch(null) }).catch({ reason: null });

/**
 * Runs a change on one of many tickets: a refusal leaves this one as it was, gives the reason, and stops no other.
 * @throws errors that are no refusals
 */
export async function attemptChange(
  unit: UnitOfWork,
  _id: string,
  work: (inner: UnitOfWork) => Promise<Ticket>,
): Promise<BulkOutcome> {
  try {
    return { _id, ok: true, ticket: await withSavepoint(unit, work) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { data, fault = null } = error.detail;
    const message = fault ? formatFault(fault) : '';
    return { _id, ok: false, code: error.code, reason: WithReason.parse(data).reason, message, fault };
  }
}
