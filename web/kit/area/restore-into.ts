import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import type { RestoreStep } from './history.ts';
import type { AreaData } from './use-area.ts';

const Order = z.object({ order: z.array(z.string()) });

/**
 * Restores an item or order of a collection through its ordinary calls: the earlier fields of an item, a deleted item (as a new one), or an
 * order, in which newer items come last. Rejects after reporting why.
 */
export async function restoreInto(
  store: AreaData,
  resource: Collection,
  { how, entity, values }: RestoreStep,
): Promise<void> {
  const fields = Object.fromEntries(Object.entries(values).filter(([name]) => name in resource.fields));
  const there = store.data.find(({ _id }) => _id === entity);
  try {
    if (how === 'order')
      await store.order(
        restoreOrder(
          store.data.map(({ _id }) => _id),
          values,
        ),
      );
    else if (how === 'change' && there) await store.update(there._id, fields, there.version);
    else await store.create(fields);
  } catch (error) {
    showFailure(error);
    throw error;
  }
}

/** An earlier order from the log, applied to the present items: newer items come last. */
export function restoreOrder(now: readonly string[], values: unknown): readonly string[] {
  const former = Order.parse(values).order.filter((id) => now.includes(id));
  return [...former, ...now.filter((id) => !former.includes(id))];
}
