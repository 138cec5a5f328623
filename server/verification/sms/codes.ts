import { createHash, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fault } from '#contracts/kit/faults/fault.ts';
import { maskPhone } from '#contracts/verification/phone.ts';
import {
  sendSmsJob,
  SMS_CODE_MS,
  SMS_PER_ACCOUNT,
  SMS_PER_PHONE,
  SMS_TRIES,
  type SmsCode,
} from '#contracts/verification/sms.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import {
  countSent,
  insertCode,
  lockCode,
  updateCode,
  type CodeRow,
} from '#server/verification/sms/code-store.ts';

const stretch = promisify<string, Buffer, number, Buffer>(scrypt);
const HASH_BYTES = 32;

/** A code of six digits has few values: its hash is slow, and salted with what it is bound to. */
function hashOf(code: string, { _id, ticket_id }: Pick<CodeRow, '_id' | 'ticket_id'>): Promise<Buffer> {
  return stretch(code, Buffer.from(`${_id} ${ticket_id}`), HASH_BYTES);
}

type CodeInput = { ticketId: string; phone: string; purpose: string; words: (code: string) => string };

/**
 * Creates a code and enqueues its SMS, in one transaction. The limits are counted in the same store as the codes: if it does not respond,
 * nothing is sent.
 * @throws sms_off if no gateway is configured, too_many above a limit
 */
export async function sendCode(context: Context, unit: UnitOfWork, input: CodeInput): Promise<SmsCode> {
  if (!context.config.sms) refuse('sms_off');
  const digest = createHash('sha256').update(input.phone).digest();
  const sent = await countSent(context, unit, digest);
  if (sent.short >= SMS_PER_PHONE.short || sent.day >= SMS_PER_PHONE.day)
    refuse('too_many', { fault: fault('codes_of_number') });
  if (sent.account >= SMS_PER_ACCOUNT) refuse('too_many', { fault: fault('codes_of_account') });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const bound = { _id: unit.newId(), ticket_id: input.ticketId };
  const row = await insertCode(unit, {
    ...bound,
    purpose: input.purpose,
    phone: maskPhone(input.phone),
    phone_digest: digest,
    code_hash: await hashOf(code, bound),
    expires_at: new Date(unit.now.getTime() + SMS_CODE_MS),
  });
  await unit.addJob(sendSmsJob, {
    account_id: unit.accountId,
    code_id: row._id,
    phone: input.phone,
    sealed: unit.secrets.seal(input.words(code)).toString('base64'),
  });
  unit.record({
    kind: 'sms_code.sent',
    entityId: row._id,
    data: { ticket_id: input.ticketId, purpose: input.purpose, phone: row.phone },
  });
  return presentCode(row, unit.now);
}

/** Compares a customer's code with a code of their ticket; each try counts, whatever its outcome. @throws not_found */
export async function checkCode(
  unit: UnitOfWork,
  { code, ...which }: { ticketId: string; codeId: string; code: string },
): Promise<SmsCode> {
  const row = requireFound(await lockCode(unit, which));
  if (presentCode(row, unit.now).state !== 'waiting') return presentCode(row, unit.now);
  const right = timingSafeEqual(await hashOf(code, row), row.code_hash);
  const next: CodeRow = {
    ...row,
    tries: row.tries + 1,
    verified_at: right ? unit.now.toISOString() : null,
  };
  await updateCode(unit, row._id, { tries: next.tries, ...(right ? { verified_at: unit.now } : {}) });
  unit.record({
    kind: 'sms_code.checked',
    entityId: row._id,
    data: { ticket_id: row.ticket_id, purpose: row.purpose, verified: right },
  });
  return presentCode(next, unit.now);
}

/** A code in responses: never the code itself, never the whole number. */
export function presentCode(row: CodeRow, now: Date): SmsCode {
  const { _id, purpose, phone, delivery, note, created_at, expires_at, verified_at } = row;
  return {
    _id,
    purpose,
    phone,
    delivery,
    note,
    created_at,
    expires_at,
    verified_at,
    state: stateOf(row, now),
    tries_left: Math.max(0, SMS_TRIES - row.tries),
  };
}

function stateOf(row: CodeRow, now: Date): SmsCode['state'] {
  if (row.verified_at !== null) return 'verified';
  if (row.delivery === 'failed') return 'failed';
  if (row.tries >= SMS_TRIES) return 'used_up';
  return Date.parse(row.expires_at) <= now.getTime() ? 'expired' : 'waiting';
}
