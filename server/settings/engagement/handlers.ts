import { z } from 'zod';
import * as contract from '#contracts/settings/engagement.ts';
import { Id } from '#contracts/kit/ids.ts';
import { openSecrets } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { connectChannel, fieldsOf } from '#server/settings/engagement/connect.ts';
import { splitForm, type SplitForm } from '#server/settings/engagement/form.ts';
import * as store from '#server/settings/engagement/store.ts';

const UNIQUE_VIOLATION = '23505';
const Coded = z.object({ code: z.literal(UNIQUE_VIOLATION) });

export const handlers = [
  bind(contract.listEngagements, async ({ context, unit, params, query, request }) => {
    const limit = query.limit ?? (query.cursor === undefined ? undefined : 50);
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const rows = await store.listEngagements(unit, { product: params.product, limit, after });
    const items = limit === undefined ? rows : rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map((row) => store.presentEngagement(context, originOf(request), row)),
      next: rows.length > items.length && last ? last._id : null,
    };
  }),

  bind(contract.connectEngagement, async ({ context, unit, params, body, request }) => {
    const { channel, name, form } = body;
    const row = await named(() =>
      connectChannel(context, unit, { _id: context.newId(), channel, name, form, product: params.product }),
    );
    const after = store.presentEngagement(context, originOf(request), row);
    unit.record({ kind: 'engagement.created', entityId: row._id, after });
    return after;
  }),

  bind(contract.updateEngagement, async ({ context, unit, params, body, request }) => {
    const row = orNotFound(await store.lockEngagement(unit, params.product, params._id));
    const before = store.presentEngagement(context, originOf(request), row);
    if (body.version !== undefined && body.version !== row.version) refuse('stale_version', { data: before });
    const form = mergedForm(context, row, body.form ?? {});
    // Whoever only mends the form of a connection that could not run wants it to run.
    const wanted = body.active ?? (row.active || row.inactive_reason !== null);
    const changed = await named(() =>
      store.updateEngagement(unit, row._id, {
        name: body.name ?? row.name,
        ...fieldsOf(context, row.channel, { form, wanted }),
      }),
    );
    const after = store.presentEngagement(context, originOf(request), changed);
    unit.record({ kind: 'engagement.updated', entityId: row._id, before, after });
    return after;
  }),

  bind(contract.deleteEngagement, async ({ context, unit, params, request }) => {
    const row = orNotFound(await store.lockEngagement(unit, params.product, params._id));
    await store.deleteEngagement(unit, row._id);
    const before = store.presentEngagement(context, originOf(request), row);
    unit.record({ kind: 'engagement.deleted', entityId: row._id, before });
    return { _id: row._id };
  }),
];

/** Stored values with the sent ones laid over them; a secret that is not sent, or sent empty, stays. */
const mergedForm = (
  context: Context,
  row: store.EngagementRow,
  given: Record<string, unknown>,
): SplitForm => {
  const secrets = openSecrets(context, row.secrets);
  const sent = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(value === '' && name in secrets)),
  );
  return splitForm(row.channel, { ...row.config, ...secrets, ...sent });
};

/** The address under which whoever asks knows the suite. */
const originOf = (request: Request): string => {
  const url = new URL(request.url);
  const proto = request.headers.get('x-forwarded-proto') === 'https' ? 'https:' : url.protocol;
  return `${proto}//${request.headers.get('host') ?? url.host}`;
};

const readCursor = (cursor: string): string => Id.safeParse(cursor).data ?? refuse('cursor_invalid');

/** A unique index stands behind `name_taken`, so two writers at once cannot both have the name. */
const named = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!Coded.safeParse(error).success) throw error;
    return refuse('name_taken', { fields: { name: 'is taken already' } });
  }
};
