import { parse, serialize } from 'hono/utils/cookie';
import { buildCookieAttributes } from '#server/identity/sessions/cookie.ts';
import type { Context } from '#server/kit/context.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** The cookie of a browser that somebody signed in with before. It opens nothing: it only has its own allowance of tries. */
export const DEVICE_COOKIE = 'known_device';
/** How long a browser is remembered: as long as browsers keep a cookie. */
export const DEVICE_LIFE_S = 400 * 86_400;

/** The hash of a request's device token, null when it brings none. */
export function getDeviceHash(request: Request): Buffer | null {
  const token = parse(request.headers.get('cookie') ?? '', DEVICE_COOKIE)[DEVICE_COOKIE];
  return token ? hashToken(token) : null;
}

/** Whether a person has signed in with this browser before. */
export async function isKnownDevice(
  context: Context,
  device: Buffer | null,
  userId: string | undefined,
): Promise<boolean> {
  // An unknown person is looked up like a known one, so that both take the same time.
  const row = await context.database.platform
    .selectFrom('known_devices')
    .select('user_id')
    .where('device_hash', '=', device ?? Buffer.alloc(32))
    .where('user_id', '=', userId ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers a browser after a right password or a used reset link. Its token is a new one each time, so a planted or copied
 * cookie ends here; other people of the same browser move along.
 * @returns the `Set-Cookie` header
 */
export async function rememberDevice(
  context: Context,
  request: Request,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string> {
  const token = generateToken();
  const now = context.clock();
  const old = getDeviceHash(request);
  const { platform } = context.database;
  if (old)
    await platform
      .updateTable('known_devices')
      .set({ device_hash: hashToken(token) })
      .where('device_hash', '=', old)
      .execute();
  await platform
    .insertInto('known_devices')
    .values({
      account_id: accountId,
      device_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash', 'user_id']).doUpdateSet({ used_at: now }),
    )
    .execute();
  return serialize(DEVICE_COOKIE, token, {
    ...buildCookieAttributes(context.config, request),
    maxAge: DEVICE_LIFE_S,
  });
}
