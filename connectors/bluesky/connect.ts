import { readXrpc } from '#connectors/bluesky/call.ts';
import { forgetSession, openSession } from '#connectors/bluesky/session.ts';
import { callNetwork } from '#connectors/kit/call.ts';
import type { ConnectIo, ConnectSide, NetworkResult, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** An account, by its handle and an app password, which does not end by itself. */
export const blueskyConnect: ConnectSide = { check: checkAccount, release: endSession };

/** GET com.atproto.server.getSession: whose the session is. One whose tokens are refused is opened anew once. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const call = { name: 'com.atproto.server.getSession' };
  let read = await readXrpc(values, io, call);
  if (!read.ok && read.failure.failure === 'reconnect') read = await readXrpc(values, io, call);
  if (!read.ok) {
    const { failure, message } = read.failure;
    const isRefused = failure === 'reconnect' || failure === 'right_missing';
    return { status: isRefused ? 'refused' : 'unknown', message };
  }
  const { did, handle } = read.session;
  const { active }: { active?: unknown } = Object(read.body);
  if (active === false)
    return { status: 'refused', message: fault('account_inactive', { network: 'Bluesky' }) };
  return { status: 'good', account: { id: did, name: `@${handle}` }, expires_at: null };
}

/** POST com.atproto.server.deleteSession; the app password itself is deleted by its owner. */
async function endSession(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const opened = await openSession(values, io);
  forgetSession(values, io);
  if (!opened.ok) return opened.refused ? { ok: true, value: null } : { ok: false, message: opened.message };
  const { home, refresh: token } = opened.session;
  const path = '/xrpc/com.atproto.server.deleteSession';
  const called = await callNetwork(io, { home, path, token, method: 'POST' });
  return called.met ? { ok: true, value: null } : { ok: false, message: called.message };
}
