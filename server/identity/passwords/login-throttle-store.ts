import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { toAddressBlock, isLoopback } from '#server/kit/http/address.ts';
import { hashToken } from '#server/kit/secrets.ts';

/**
 * Wrong attempts that are allowed without a wait, by what they have in common. A browser in which the user has signed in before (its cookie
 * says so) has an allowance of its own and none of the other counts applies to it, so that nobody elsewhere can make its owner wait (OWASP,
 * "Slow Down Online Guessing Attacks with Device Cookies"). All other browsers share the next three. Second factors are counted by user
 * alone: somebody who knows the password can have as many browsers, addresses and challenges as they like.
 */
export const ALLOWANCES = { device: 10, both: 5, account: 30, address: 100, factor: 10 } as const;
/** How long to wait after each further wrong attempt, in seconds; the last one stays. */
export const WAITS_S = [5, 15, 60, 300, 900] as const;
/** After this time without attempts, the count starts again. */
const FORGET_HOURS = 12;

type Kind = keyof typeof ALLOWANCES;
type Key = { kind: Kind; hash: Buffer };

/**
 * What an attempt has in common with others: one at a password (`device` is the known browser's token hash, null for any other) or at a
 * second factor.
 */
export type Guess = { name: string; ip: string; device: Buffer | null } | { factorOf: string };

const keyOf = (kind: Kind, text: string): Key => ({ kind, hash: hashToken(`${kind}:${text}`) });

function keysOf(guess: Guess): Key[] {
  if ('factorOf' in guess) return [keyOf('factor', guess.factorOf)];
  const { name, ip, device } = guess;
  if (device) return [keyOf('device', `${name}|${device.toString('hex')}`)];
  const block = toAddressBlock(ip);
  const both = [keyOf('account', name), keyOf('both', `${name}|${block}`)];
  // Behind a proxy that TRUST_PROXY does not mention, every client has this machine's own address.
  return isLoopback(ip) ? both : [...both, keyOf('address', block)];
}

/**
 * Reserves an attempt before it is evaluated, across all processes: it is counted first, so that a thousand simultaneous attempts are a
 * thousand attempts.
 * @returns `wait` where the attempt must not be evaluated; it does not count then
 */
export async function claimAttempt(context: Context, guess: Guess): Promise<'go' | 'wait'> {
  const keys = keysOf(guess);
  const now = context.clock().toISOString();
  const waiting = await context.database.platform
    .selectFrom('login_throttles')
    .select('key_hash')
    .where(
      'key_hash',
      'in',
      keys.map(({ hash }) => hash),
    )
    .where('wait_until', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (waiting) return 'wait';
  for (const key of keys) if (await count(context, key, now)) return 'wait';
  return 'go';
}

/** Counts one attempt of a key. @returns whether it came while the key had to wait, which another process may just have started */
async function count(context: Context, { kind, hash }: Key, now: string): Promise<boolean> {
  const { rows } = await sql<{ refused: boolean }>`
    insert into login_throttles as g (key_hash, tries, wait_until, last_at, refused)
    values (${hash}, 1, null, ${now}, false)
    on conflict (key_hash) do update set
      refused = coalesce(g.wait_until > excluded.last_at, false),
      tries = case
        when g.wait_until > excluded.last_at then g.tries
        when g.last_at < excluded.last_at - make_interval(hours => ${FORGET_HOURS}::int) then 1
        else g.tries + 1 end,
      wait_until = case
        when g.wait_until > excluded.last_at then g.wait_until
        when g.last_at < excluded.last_at - make_interval(hours => ${FORGET_HOURS}::int) then null
        when g.tries + 1 >= ${ALLOWANCES[kind]}::int then excluded.last_at + make_interval(secs =>
          (${[...WAITS_S]}::int[])[least(g.tries + 2 - ${ALLOWANCES[kind]}::int, ${WAITS_S.length}::int)])
        else null end,
      last_at = excluded.last_at
    returning refused`.execute(context.database.platform);
  return rows[0]?.refused ?? false;
}

/** A correct attempt was no guess: the pair, device or user starts again, the shared counts are reduced by this attempt. */
export async function refundAttempt(context: Context, guess: Guess): Promise<void> {
  const isShared = ({ kind }: Key): boolean => kind === 'account' || kind === 'address';
  const own = keysOf(guess).filter((key) => !isShared(key));
  const shared = keysOf(guess).filter(isShared);
  const hashes = (keys: Key[]) => keys.map(({ hash }) => hash);
  await context.database.platform
    .deleteFrom('login_throttles')
    .where('key_hash', 'in', hashes(own))
    .execute();
  if (shared.length === 0) return;
  await context.database.platform
    .updateTable('login_throttles')
    .set({ tries: sql`greatest(tries - 1, 0)`, wait_until: null })
    .where('key_hash', 'in', hashes(shared))
    .execute();
}
