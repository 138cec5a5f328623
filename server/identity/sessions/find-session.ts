import type { BrandProfile } from '#contracts/brands/profile.ts';
import { toPublicBrand } from '#contracts/brands/public-brand.ts';
import type { Session } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Feature } from '#contracts/permissions/features.ts';
import { findBrandById } from '#server/brands/public.ts';
import { toSession } from '#server/identity/sessions/load-session.ts';
import { readSession, type SessionRow } from '#server/identity/sessions/session-query-store.ts';
import { updateLastSeen } from '#server/identity/sessions/session-row-store.ts';
import { getDisabledFeatures } from '#server/installation/public.ts';
import type { Context } from '#server/kit/context.ts';
import { makeAccountCache, type AccountCache } from '#server/kit/db/account-cache.ts';

/** Minimum time between two writes of a session's last use, in milliseconds. */
const TOUCH_EVERY = 60_000;

/** `brandId`: the brand under whose host the session was opened; null under the suite's own. The session is valid there only. */
export type FoundSession = {
  accountId: AccountId;
  session: Session;
  tokenHash: Buffer;
  brandId: string | null;
};

/** A session as it was read, and until when it may be returned without another read (milliseconds). */
type CachedSession = {
  found: FoundSession;
  until: number;
  brand: BrandProfile | null;
  off: ReadonlySet<Feature>;
};

const kept = new WeakMap<Context, AccountCache<CachedSession>>();

/** The sessions that this process caches; it drops them as soon as it is notified that the underlying data changed. */
function keptBy(context: Context): AccountCache<CachedSession> {
  const known = kept.get(context);
  if (known) return known;
  const { basis } = context.database;
  const made = makeAccountCache<CachedSession>({ prove: basis.prove });
  basis.follow(made);
  kept.set(context, made);
  return made;
}

/** Data that is in memory apart from the database, the brands and the switches, is compared with the memory itself. */
function stillHolds(context: Context, { until, found, brand, off }: CachedSession, now: number): boolean {
  return now < until && brandOf(context, found.brandId) === brand && getDisabledFeatures(context) === off;
}

function brandOf(context: Context, id: string | null): BrandProfile | null {
  return id === null ? null : findBrandById(context, id);
}

/** Looks a session up by its token's hash; updates its last use at most once a minute. The result is shared, and therefore frozen. */
export async function findSession(context: Context, tokenHash: Buffer): Promise<FoundSession | null> {
  const now = context.clock();
  const keeper = keptBy(context);
  const key = tokenHash.toString('latin1');
  const known = keeper.at(key, now.getTime());
  if (known && stillHolds(context, known, now.getTime())) return known.found;
  const keep = keeper.begin(now.getTime());
  const row = await readSession(context, tokenHash, now);
  if (!row) return null;
  const seen = await touch(context, row, { tokenHash, now: now.getTime() });
  const reading = readingOf(context, row, { tokenHash, seen });
  keep(key, { accountId: row.account_id, value: reading });
  return reading.found;
}

/** Writes a session's last use, where the last write is more than a minute old. @returns when it was last written */
async function touch(
  context: Context,
  row: SessionRow,
  { tokenHash, now }: { tokenHash: Buffer; now: number },
): Promise<number> {
  const seen = Date.parse(row.last_seen_at);
  if (now - seen <= TOUCH_EVERY) return seen;
  await updateLastSeen(context, tokenHash, new Date(now));
  return now;
}

function readingOf(
  context: Context,
  row: SessionRow,
  { tokenHash, seen }: { tokenHash: Buffer; seen: number },
): CachedSession {
  const off = getDisabledFeatures(context);
  const brand = brandOf(context, row.brand_id);
  const session = toSession(context, row);
  session.brand = toPublicBrand(brand);
  if (row.remote_by) session.remote = { administrator: row.remote_by, until: row.expires_at };
  if (row.lacks_factor) session.must_add_second_factor = true;
  const idle = row.idle_minutes * 60_000;
  return {
    found: {
      accountId: AccountId.parse(row.account_id),
      session: frozen(session),
      tokenHash,
      brandId: row.brand_id,
    },
    until: Math.min(Date.parse(row.expires_at), seen + idle, seen + TOUCH_EVERY),
    brand,
    off,
  };
}

/** No caller may modify the shared result. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
