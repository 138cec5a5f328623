import { z } from 'zod';
import type { Collection } from '#contracts/kit/area/area-shape.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import type { RestoreStep } from './history.ts';
import type { AreaData } from './use-area.ts';

const Order = z.object({ order: z.array(z.string()) });

/**
 * Brings something of a collection back through its ordinary calls: the fields of an item as they were, an item that was deleted
 * (as a new one), or an order, in which what came since stands last. Rejects after saying why.
 */
export const restoreInto = async (
  store: AreaData,
  resource: Collection,
  { how, entity, values }: RestoreStep,
): Promise<void> => {
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
};

/** A former order out of the log, over what is there now: what came since stands last. */
export const restoreOrder = (now: readonly string[], values: unknown): readonly string[] => {
  const former = Order.parse(values).order.filter((id) => now.includes(id));
  return [...former, ...now.filter((id) => !former.includes(id))];
};
