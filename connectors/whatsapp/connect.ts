import { z } from 'zod';
import type { ConnectIo, ConnectSide, NetworkResult, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { id, listOf, text } from '#connectors/kit/wire.ts';
import { inspectToken } from '#connectors/meta/inspect-token.ts';
import { sendOutcomeOf, toGraphFault } from '#connectors/meta/outcome.ts';
import { registerDeliveries } from '#connectors/meta/register-deliveries.ts';
import { callAsNumber, toAccountPath, toNumberPath, WHATSAPP } from '#connectors/whatsapp/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** What the app asks to have delivered of the business accounts that it is subscribed to. */
const FIELDS = [
  'messages',
  'smb_message_echoes',
  'user_id_update',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
];

const PhoneNumber = z.object({ id: z.string(), display_phone_number: text, verified_name: text });
const Numbers = z.object({ data: listOf(z.object({ id })) });

/**
 * A number of the WhatsApp Business Platform, connected with a system user's token, which does not end by itself. Nothing is released: other
 * numbers of the business account may be connected, and Meta subscribes an app to all of them at once.
 */
export const whatsappConnect: ConnectSide = { check: checkNumber, attach: attachAccount };

/**
 * Whether the token is valid, may use the number (GET /{number}), and the number belongs to the business account (GET
 * /{account}/phone_numbers): deliveries about templates name that account alone.
 */
async function checkNumber(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  if (io.app === undefined)
    return {
      status: 'not_ready',
      reason: 'whatsapp_app_missing',
      message: fault('not_set_up', { network: WHATSAPP }),
    };
  const inspected = await inspectToken(WHATSAPP, values['system_user_token'] ?? '', io);
  if (inspected.status !== 'good') return inspected;
  const number = await read(PhoneNumber, values, io, {
    path: toNumberPath(values, ''),
    query: { fields: 'id,display_phone_number,verified_name' },
  });
  if ('status' in number) return number;
  const owned = await read(Numbers, values, io, {
    path: toAccountPath(values, '/phone_numbers'),
    query: { fields: 'id', limit: '200' },
  });
  if ('status' in owned) return owned;
  if (!owned.data.some((one) => one.id === number.id))
    return {
      status: 'not_ready',
      reason: 'whatsapp_number_elsewhere',
      message: fault('unsaid_account', { network: WHATSAPP }),
    };
  const name = [number.verified_name, number.display_phone_number].filter(Boolean).join(' ');
  return {
    status: 'good',
    account: { id: number.id, name: name || number.id },
    expires_at: inspected.expires_at,
  };
}

/** Registers the address of the app's deliveries, and subscribes the app to the business account (POST /{account}/subscribed_apps). */
async function attachAccount(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const registered = await registerDeliveries(
    { network: WHATSAPP, object: 'whatsapp_business_account', fields: FIELDS },
    io,
  );
  if (!registered.ok) return registered;
  const called = await callAsNumber(io, withApp(values, io), {
    path: toAccountPath(values, '/subscribed_apps'),
  });
  if (!called.met) return { ok: false, message: called.message };
  return called.status < 300
    ? { ok: true, value: null }
    : { ok: false, message: toGraphFault(called, WHATSAPP) };
}

/** The calls of a check are proven with the app's secret too. */
function withApp(values: ConnectionValues, { app }: ConnectIo): ConnectionValues {
  return { ...values, app_secret: app?.clientSecret };
}

async function read<Shape extends z.ZodType>(
  shape: Shape,
  values: ConnectionValues,
  io: ConnectIo,
  call: { path: string; query: Record<string, string> },
): Promise<z.infer<Shape> | Extract<TokenCheck, { status: 'refused' | 'unknown' }>> {
  const called = await callAsNumber(io, withApp(values, io), { ...call, method: 'GET' });
  if (!called.met) return { status: 'unknown', message: called.message };
  const known = called.status < 300 ? shape.safeParse(called.body) : undefined;
  if (known?.success === true) return known.data;
  const outcome = sendOutcomeOf(called, { network: WHATSAPP, now: io.now() });
  // A limit or a fault of Meta's takes no right away.
  const isRefused = outcome.status === 'failed' && outcome.failure !== 'wait';
  return { status: isRefused ? 'refused' : 'unknown', message: toGraphFault(called, WHATSAPP) };
}
