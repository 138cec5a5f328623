import type {
  NetworkResult,
  ConnectIo,
  ConnectSide,
  Delivery,
  RenewedSecrets,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues, MeterReport } from '#connectors/kit/exchange.ts';
import { findConnector, findConnectSide } from '#connectors/register.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { findConnectionProblem } from '#server/channels/connections/form.ts';
import { renewSecrets, type RenewalTarget } from '#server/channels/connections/renew.ts';
import * as store from '#server/channels/connections/store.ts';
import { saveReports } from '#server/channels/meters/spend.ts';
import { connectIoFor, enqueueTemplateSync, makeIo, openSecrets } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A token that expires within this time is renewed, in milliseconds. */
export const RENEW_BEFORE_MS = 30 * 60_000;

type Scope = { accountId: AccountId; actor: Actor };

/**
 * Queries a connection's network whether its token is valid, renews one that expires soon, and stores the result. The network is called
 * outside any transaction; if a user changed the connection meanwhile, the result is discarded.
 * @returns the connection afterwards, or undefined when it does not exist
 */
export async function checkChannel(
  context: Context,
  scope: Scope,
  id: string,
): Promise<store.EngagementRow | undefined> {
  const row = await inTransaction(context, scope, (unit) => store.findEngagement(unit, id));
  const side = row && findConnectSide(row.channel);
  if (!row || !side) return row;
  const values = valuesOfRow(context, row);
  const io = connectIoFor(context, row);
  const renew = findRenewal(context, scope, { row, side, values, io });
  const found = await ask(side, values, { channel: row.channel, io, endsAt: row.token_expires_at, renew });
  const reports = found?.check.status === 'good' ? await reportMeters(context, row) : [];
  return inTransaction(context, scope, async (unit) => {
    const now = await store.lockEngagement(unit, id);
    // Where another process renews, it checks as well.
    if (!found || !now || now.version !== row.version) return now;
    const after = await store.noteHealth(unit, id, healthOf(context, now, { ...found, at: unit.now }));
    await saveReports(unit, after, reports);
    if (after.active && getCapabilities(row.channel).templates) await enqueueTemplateSync(unit, id);
    if (after.token_state !== now.token_state || after.active !== now.active)
      unit.record({ kind: 'engagement.updated', entityId: id, before: shown(now), after: shown(after) });
    return after;
  });
}

/** What the network itself reports of its meters; a report that cannot be had leaves the former one. */
async function reportMeters(context: Context, row: store.EngagementRow): Promise<readonly MeterReport[]> {
  const report = findConnector(row.channel)?.reportMeters;
  return report ? report(valuesOfRow(context, row), makeIo(context, row)) : [];
}

function shown({ name, active, inactive_reason, token_state }: store.EngagementRow) {
  return {
    name,
    active,
    inactive_reason,
    token_state,
  };
}

function valuesOfRow(context: Context, row: store.EngagementRow): ConnectionValues {
  const plain = Object.entries(row.config).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return {
    ...Object.fromEntries(plain),
    ...openSecrets(context, row.secrets),
    ...(row.token_expires_at === null ? {} : { token_expires_at: row.token_expires_at }),
  };
}

type CheckResult = {
  check: TokenCheck;
  delivery?: Delivery;
  endsAt: string | null;
};

type Renewal = () => ReturnType<typeof renewSecrets>;

/** How the secrets of a connection are renewed; nothing where its network has no such thing. */
function findRenewal(
  context: Context,
  scope: Scope,
  { side, ...target }: Omit<RenewalTarget, 'side'> & { side: ConnectSide },
): Renewal | undefined {
  const { renew } = side;
  return renew && (() => renewSecrets(context, scope, { ...target, side: { renew } }));
}

type CheckedToken = { channel: Channel; io: ConnectIo; endsAt: string | null; renew: Renewal | undefined };

/**
 * Renews first where the token expires soon, then checks, then ensures that the network delivers.
 * @returns null where another process does the same
 */
async function ask(
  side: ConnectSide,
  values: ConnectionValues,
  { channel, io, endsAt, renew }: CheckedToken,
): Promise<CheckResult | null> {
  const soon = endsAt !== null && Date.parse(endsAt) < io.now().getTime() + RENEW_BEFORE_MS;
  let renewed = soon ? await renew?.() : undefined;
  if (renewed === null) return null;
  let check = await side.check({ ...values, ...secretsOf(renewed) }, io);
  // A token may end before its time: it is renewed once, and checked once more.
  if (check.status === 'refused' && !renewed && renew && values['refresh_token']) {
    renewed = await renew();
    if (renewed === null) return null;
    if (renewed.ok) check = await side.check({ ...values, ...secretsOf(renewed) }, io);
  }
  if (check.status === 'refused' && renewed && !renewed.ok)
    check = { status: 'refused', message: renewed.message };
  const fresh = renewed?.ok ? renewed.value : undefined;
  const held = { ...values, ...fresh?.secrets };
  const end = check.status === 'good' ? check.expires_at : null;
  return {
    check:
      check.status === 'good' && side.attach ? await attached(side, held, { channel, io, check }) : check,
    endsAt: fresh?.expires_at ?? end ?? endsAt,
    ...(check.status === 'good' && side.deliver ? { delivery: await side.deliver(held, io) } : {}),
  };
}

function secretsOf(renewed: NetworkResult<RenewedSecrets> | undefined): ConnectionValues {
  return renewed?.ok ? renewed.value.secrets : {};
}

async function attached(
  side: ConnectSide,
  values: ConnectionValues,
  { channel, io, check }: { channel: Channel; io: ConnectIo; check: TokenCheck },
): Promise<TokenCheck> {
  const answer = await side.attach?.(values, io);
  return !answer || answer.ok
    ? check
    : { status: 'not_ready', reason: `${channel}_not_delivering`, message: answer.message };
}

/** The result to store. A refused token leaves the channel running: deliveries that still arrive must not be refused. */
function healthOf(
  context: Context,
  row: store.EngagementRow,
  { check, delivery, endsAt, at }: CheckResult & { at: Date },
): Parameters<typeof store.noteHealth>[2] {
  const switchedOff = !row.active && row.inactive_reason === null;
  const form = { config: row.config, secrets: openSecrets(context, row.secrets) };
  const reason = check.status === 'not_ready' ? check.reason : findConnectionProblem(row.channel, form, true);
  const settles = !switchedOff && (check.status === 'good' || check.status === 'not_ready');
  const message = toStoredFault(check.status === 'good' ? null : check.message);
  const why = toStoredFault(delivery?.message ?? null);
  return {
    token_state: check.status,
    token_message: message.sentence,
    token_message_fault: message.json,
    token_checked_at: at.toISOString(),
    token_expires_at: endsAt,
    ...(delivery
      ? {
          delivery: delivery.state,
          delivery_message: why.sentence,
          delivery_message_fault: why.json,
        }
      : {}),
    ...(check.status === 'good' ? { remote_id: check.account.id, remote_name: check.account.name } : {}),
    ...(check.status === 'good' && check.text_max !== undefined ? { text_max: check.text_max } : {}),
    ...(settles ? { active: reason === null, inactive_reason: reason } : {}),
  };
}
