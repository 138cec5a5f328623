import { z } from 'zod';
import { Channel, isOwnChat } from '#contracts/networks.ts';
import * as connections from '#server/channels/connections/public.ts';
import type { Context } from '#server/kit/context.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { checkLimit } from '#server/payment/public.ts';
import {
  normalizeSettingName,
  type TransferContext,
  type TransferPart,
} from '#server/settings/transfer/part.ts';

const Plain = z.union([z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(300)).max(50)]);
const Connection = z.strictObject({
  channel: Channel,
  name: z.string().trim().min(1).max(120),
  config: z.record(z.string().max(60), Plain),
});
type Connection = z.infer<typeof Connection>;

const NEED = {
  read: [['listening.engagement.read', 'crm.channel.read']],
  write: [['listening.engagement.write', 'crm.channel.write']],
} as const;

/**
 * Connected channels. Secrets are never exported, so a channel is imported without them: it is named, ready to be completed, and inactive
 * until then. A web chat has no secrets and is active at once.
 */
export const channelPart: TransferPart = {
  name: 'engagement',
  order: 15,
  rights: (product) => (product === null ? NEED : undefined),
  products: ['listening', 'crm'],
  personal: true,
  values: Connection,
  labelOf: ({ name }) => String(name),
  keyOf: ({ channel, name }) => JSON.stringify([channel, normalizeSettingName(name)]),
  read: async ({ unit }) =>
    (await connections.listEngagements(unit, { limit: undefined, after: null })).map((row) => ({
      _id: row._id,
      product: null,
      values: { channel: row.channel, name: row.name, config: row.config },
    })),
  create: async (moving, _product, values) => {
    const given = Connection.parse(values);
    const row = await refuseDuplicateName(() => connect(moving, given));
    recordAs(moving.unit, 'created', { after: row });
    return row._id;
  },
  change: async ({ context, unit, person }, held, changes) => {
    const row = requireFound(await connections.lockEngagement(unit, held._id));
    const { name = row.name, config } = Connection.partial().parse(changes);
    const after = await refuseDuplicateName(() =>
      config === undefined
        ? connections.updateEngagement(unit, row._id, {
            ...connections.toEngagementFields(row),
            name,
            product: row.product,
          })
        : connections.changeChannel(context, unit, {
            row,
            body: { name, form: config },
            session: person ?? refuse('not_permitted'),
          }),
    );
    recordAs(unit, 'updated', { before: row, after });
  },
};

async function connect(
  { context, unit }: { context: Context; unit: TransferContext['unit'] },
  { channel, name, config }: Connection,
): Promise<connections.EngagementRow> {
  const _id = unit.newId();
  if (isOwnChat(channel))
    return connections.connectChannel(context, unit, { _id, channel, name, form: config });
  await checkLimit(unit, 'channels');
  return connections.insertEngagement(unit, {
    _id,
    channel,
    name,
    config,
    product: { listening: { active: true }, crm: { active: true } },
    secrets: null,
    secret_names: [],
    active: false,
    inactive_reason: 'secrets_missing',
    ...connections.NO_TOKEN,
  });
}

type Rows = { before?: connections.EngagementRow; after: connections.EngagementRow };

/** The event log contains what responses contain and nothing else. */
function recordAs(unit: TransferContext['unit'], done: 'created' | 'updated', { before, after }: Rows): void {
  unit.record({
    kind: `engagement.${done}`,
    entityId: after._id,
    ...(before ? { before: connections.presentEngagement('', before) } : {}),
    after: connections.presentEngagement('', after),
  });
}
