import { findConnectSide } from '#connectors/register.ts';
import * as contract from '#contracts/channels/connections.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { Product } from '#contracts/kit/products.ts';
import { changeChannel } from '#server/channels/connections/change.ts';
import { checkChannel } from '#server/channels/connections/check.ts';
import { connectChannel } from '#server/channels/connections/connect.ts';
import * as store from '#server/channels/connections/store.ts';
import { openSecrets } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import { retryConflicts } from '#server/kit/db/retry-conflicts.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isUniqueViolation, refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { getRequestAddress } from '#server/kit/suite-address.ts';

export const handlers = [
  bind(contract.listEngagements, async ({ context, unit, query, request }) => {
    const limit = query.limit ?? (query.cursor === undefined ? undefined : 50);
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const rows = await store.listEngagements(unit, { limit, after });
    const items = limit === undefined ? rows : rows.slice(0, limit);
    const last = items.at(-1);
    const origin = getRequestAddress(context.config, request);
    return {
      items: items.map((row) => store.presentEngagement(origin, row)),
      next: rows.length > items.length && last ? last._id : null,
    };
  }),

  bind(contract.connectEngagement, async ({ context, unit, params, body, request, session }) => {
    const _id = ('_id' in body ? Id.optional().parse(body._id) : undefined) ?? context.newId();
    const given = { ...body, _id, product: params.product, userId: session.user._id };
    const row = await taken(() => connectChannel(context, unit, given));
    const after = store.presentEngagement(getRequestAddress(context.config, request), row);
    unit.record({ kind: 'engagement.created', entityId: row._id, after });
    return after;
  }),

  bind(contract.updateEngagement, async ({ context, unit, params, body, request, session }) => {
    const origin = getRequestAddress(context.config, request);
    const row = requireFound(await store.lockEngagementOf(unit, params.product, params._id));
    const before = store.presentEngagement(origin, row);
    checkVersion(body.version, row, before);
    const changed = await taken(() => changeChannel(context, unit, { row, body, session }));
    const after = store.presentEngagement(origin, changed);
    unit.record({ kind: 'engagement.updated', entityId: row._id, before, after });
    return after;
  }),

  bind(contract.deleteEngagement, async ({ context, inUnit, params, request }) => {
    await inUnit(async (unit) =>
      requireFound(await store.lockEngagementOf(unit, params.product, params._id)),
    );
    const origin = getRequestAddress(context.config, request);
    for (let round = 1; ; round += 1) {
      await context.ports.deliveries.takeQueued(context, params._id);
      const deleted = await retryConflicts(() =>
        inUnit((unit) => deleteIfTaken(context, unit, { ...params, origin, isLast: round === MOST_ROUNDS })),
      );
      if (deleted) return deleted;
    }
  }),

  bind(contract.checkEngagement, async ({ context, params, request, accountId, actor, inUnit }) => {
    await inUnit(async (unit) =>
      requireFound(await store.lockEngagementOf(unit, params.product, params._id)),
    );
    const row = requireFound(await checkChannel(context, { accountId, actor }, params._id));
    return store.presentEngagement(getRequestAddress(context.config, request), row);
  }),
];

/** How often what is queued of a connection is taken before the rest is refused: more than once where deliveries come in a flood. */
const MOST_ROUNDS = 5;

type Deletion = { product: Product; _id: string; origin: string; isLast: boolean };

/** Deletes a connection once nothing that its network delivered waits any more. @returns null where more has come meanwhile */
async function deleteIfTaken(
  context: Context,
  unit: UnitOfWork,
  { product, _id, origin, isLast }: Deletion,
): Promise<{ _id: string } | null> {
  // From here on no delivery is queued for the connection: each refers to the locked row.
  const row = requireFound(await store.lockEngagementOf(unit, product, _id));
  const { hasQueued, refuseQueued } = context.ports.deliveries;
  if (await hasQueued(unit, row._id)) {
    if (!isLast) return null;
    await refuseQueued(unit, row);
  }
  await store.deleteEngagement(unit, row._id);
  await giveUp(context, unit, row);
  unit.record({
    kind: 'engagement.deleted',
    entityId: row._id,
    before: store.presentEngagement(origin, row),
  });
  return { _id: row._id };
}

/** A consent or an address is given up at the network as well, by a job, since a network may be unavailable for a while. */
async function giveUp(context: Context, unit: UnitOfWork, row: store.EngagementRow): Promise<void> {
  if (!findConnectSide(row.channel)?.release) return;
  const plain = Object.entries(row.config).filter(([, value]) => typeof value === 'string');
  const values = { ...Object.fromEntries(plain), ...openSecrets(context, row.secrets) };
  await unit.addJob(contract.releaseChannelJob, {
    connection_id: row._id,
    channel: row.channel,
    sealed: context.secrets.seal(JSON.stringify(values)).toString('base64'),
  });
}

const readCursor = (cursor: string): string => Id.safeParse(cursor).data ?? refuse('cursor_invalid');

/** Unique indexes back `name_taken` and `channel_taken`, so two concurrent writers cannot both have it. */
function taken<T>(work: () => Promise<T>): Promise<T> {
  return refuseDuplicateName(async () => {
    try {
      return await work();
    } catch (error) {
      if (isUniqueViolation(error, 'connections___id'))
        return refuse('invalid_request', { fields: { _id: fault('in_use') } });
      if (isUniqueViolation(error, 'connections__remote')) return refuse('channel_taken');
      throw error;
    }
  });
}
