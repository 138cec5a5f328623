import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { ManyOutcome } from '#contracts/publishing/many-posts.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';

/**
 * Changes many posts in one unit, each under the rules of a single change: one that is refused stays as it was, and stops no other.
 * @param change what is done to one; it returns the id of what it makes, if it makes something
 * @throws errors that are no refusals
 */
export async function changeMany(
  unit: UnitOfWork,
  ids: readonly string[],
  change: (inner: UnitOfWork, id: string) => Promise<string | null>,
): Promise<ManyOutcome[]> {
  const outcomes: ManyOutcome[] = [];
  // In one order, so that two such changes never wait for each other.
  for (const _id of ids.toSorted()) {
    try {
      outcomes.push({ _id, ok: true, made: await withSavepoint(unit, (inner) => change(inner, _id)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ _id, ok: false, fault: toFault(error) });
    }
  }
  return outcomes;
}

/** Why one is refused: the fault of its first field, of the refusal, or its code. */
function toFault({ code, detail }: Refusal): Fault {
  const [first] = Object.values(detail.fields ?? {});
  if (first !== undefined) return first;
  return detail.fault ?? fault(code === 'illegal_transition' ? 'post_sent' : code);
}
