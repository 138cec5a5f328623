import type { z } from 'zod';
import { generateSecret } from '#connectors/kit/standard-webhooks.ts';
import { DEFAULT_NOTE } from '#contracts/integrations/api-key.ts';
import { FORMER_SECRET_LIFE, Webhook, type NewWebhook } from '#contracts/integrations/webhook.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { EVENTS } from '#contracts/register.ts';
import { addDeliverJob } from '#server/integrations/deliver.ts';
import { refreshWatch } from '#server/integrations/watch.ts';
import {
  changeWebhookRow,
  deleteWebhookRow,
  findWebhook,
  lockWebhook,
  insertWebhook,
  type WebhookRow,
} from '#server/integrations/webhook-store.ts';
import type { Context } from '#server/kit/context.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { isForbiddenUrl } from '#server/kit/http/outbound.ts';

const KINDS = new Set<string>(EVENTS.map(({ name }) => name));

/** An endpoint as its list shows it: the shape of the contract, without secrets. */
export const presentWebhook = (row: WebhookRow): Webhook => Webhook.parse(row);

type WebhookChanges = { url?: string | undefined; kinds?: readonly string[] | undefined };
/** `hears`: the kinds whose contents the caller may see. */
type WebhookEditor = { context: Context; hears: ReadonlySet<string> };

/**
 * An address that may be reached, over TLS unless it is a twin's; event kinds that exist and whose contents the user may see.
 * @throws address_forbidden, invalid_request, beyond_own_rights
 */
function checkGiven({ url, kinds = [] }: WebhookChanges, { context, hears }: WebhookEditor): void {
  const { allowPrivateHosts } = context.config;
  if (url !== undefined) {
    if (isForbiddenUrl(url, allowPrivateHosts))
      refuse('address_forbidden', { fields: { url: fault('unreachable') } });
    if (new URL(url).protocol !== 'https:' && !allowPrivateHosts.includes(new URL(url).host))
      refuse('invalid_request', { fields: { url: fault('https') } });
  }
  const unknown = kinds.filter((kind) => !KINDS.has(kind));
  if (unknown.length > 0)
    refuse('invalid_request', { fields: { kinds: fault('not_known', { names: unknown }) } });
  const beyond = kinds.filter((kind) => !hears.has(kind));
  if (beyond.length > 0)
    refuse('beyond_own_rights', { fields: { kinds: fault('beyond_kinds', { names: beyond }) } });
}

/** Creates an endpoint. @returns the secret, which is shown only once, and the endpoint */
export async function makeWebhook(unit: UnitOfWork, given: z.output<typeof NewWebhook>, by: WebhookEditor) {
  checkGiven(given, by);
  const secret = generateSecret();
  const id = await insertWebhook(unit, {
    ...given,
    note: given.note || DEFAULT_NOTE,
    kinds: [...new Set(given.kinds)],
    secret: unit.secrets.seal(secret),
  });
  const item = presentWebhook(requireFound(await findWebhook(unit, id)));
  unit.record({ kind: 'webhook.created', entityId: id, after: item });
  unit.afterCommit(() => refreshWatch(by.context));
  return { secret, item };
}

type Change = { [K in 'note' | 'url' | 'kinds' | 'active']?: Webhook[K] | undefined } & {
  version?: number | undefined;
};

/**
 * Changes the sent fields. An endpoint that is switched on again continues where it stopped. @throws not_found, stale_version and those of
 * the check
 */
export async function changeWebhook(
  unit: UnitOfWork,
  id: string,
  change: Change,
  by: WebhookEditor,
): Promise<Webhook> {
  const row = requireFound(await lockWebhook(unit, id));
  const before = presentWebhook(row);
  checkVersion(change.version, row, before);
  const kinds = change.kinds ?? row.kinds;
  const moved = change.url !== undefined && change.url !== row.url;
  // A new address receives all of it anew, with the permissions of the user who sets it.
  checkGiven(
    moved ? { url: change.url, kinds } : { kinds: kinds.filter((kind) => !row.kinds.includes(kind)) },
    by,
  );
  const active = change.active ?? row.active;
  await changeWebhookRow(unit, id, {
    note: (change.note ?? row.note) || DEFAULT_NOTE,
    url: change.url ?? row.url,
    kinds: [...new Set(kinds)],
    active,
    ...(active && !row.active ? { paused_reason: null, paused_at: null, failing_since: null } : {}),
  });
  const after = presentWebhook(requireFound(await findWebhook(unit, id)));
  unit.record({ kind: 'webhook.updated', entityId: id, before, after });
  if (active) await addDeliverJob(unit, id);
  unit.afterCommit(() => refreshWatch(by.context));
  return after;
}

/** Stops delivering and deletes the deliveries. @throws not_found */
export async function removeWebhook(
  unit: UnitOfWork,
  id: string,
  context: Context,
): Promise<{ _id: string }> {
  const before = presentWebhook(requireFound(await lockWebhook(unit, id)));
  await deleteWebhookRow(unit, id);
  unit.record({ kind: 'webhook.deleted', entityId: id, before });
  unit.afterCommit(() => refreshWatch(context));
  return { _id: id };
}

/** Creates a new secret; the previous one also signs for a day. @throws not_found */
export async function renewSecret(unit: UnitOfWork, id: string) {
  const row = requireFound(await lockWebhook(unit, id));
  const secret = generateSecret();
  await changeWebhookRow(unit, id, {
    secret: unit.secrets.seal(secret),
    former_secret: row.secret,
    former_until: new Date(unit.now.getTime() + FORMER_SECRET_LIFE),
  });
  unit.record({ kind: 'webhook.secret_rotated', entityId: id });
  return { secret, item: presentWebhook(requireFound(await findWebhook(unit, id))) };
}
