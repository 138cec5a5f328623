import { createHash } from 'node:crypto';
import type { Context } from '#server/kit/context.ts';
import type { Database } from '#server/kit/db/pools.ts';

const BATCH = 5000;
/** The hash before the first event of a chain. */
export const GENESIS = Buffer.alloc(32);

/** The fields of an event that its hash covers. */
export type Link = {
  seq: number;
  at: string;
  kind: string;
  entity_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  data: unknown;
  digest: Buffer;
};

/** The hash of one event after the one before it: SHA-256 over the previous hash and the event's fields in this order. */
export function linkHash(previous: Buffer, link: Link): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        link.seq,
        link.at,
        link.kind,
        link.entity_id,
        link.actor_kind,
        link.actor_id,
        link.data,
        link.digest.toString('hex'),
      ]),
    )
    .digest();
}

/** The content of a seal's proof before it is encrypted: without the installation's key nobody can make one for another hash. */
export function buildProofText(accountId: string, seq: number, hash: Buffer): string {
  return `${accountId}:${seq}:${hash.toString('hex')}`;
}

/** The next events of a chain after a number, some thousand at a time. */
export function readLinks(platform: Database['platform'], accountId: string, after: number): Promise<Link[]> {
  return platform
    .selectFrom('event_log')
    .select(['seq', 'at', 'kind', 'entity_id', 'actor_kind', 'actor_id', 'data', 'digest'])
    .where('account_id', '=', accountId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(BATCH)
    .execute();
}

/**
 * Seals every account's events that have no hash yet; the last seal of each run carries a proof made with the installation's key. Two
 * concurrent runs cannot fork a chain: a seal's number is unique.
 */
export async function sealEvents({ database: { platform }, secrets }: Context): Promise<void> {
  const heads = await platform.selectFrom('event_heads').select('account_id').execute();
  for (const { account_id } of heads) {
    for (;;) {
      const last = await platform
        .selectFrom('event_seals')
        .select(['seq', 'hash'])
        .where('account_id', '=', account_id)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const links = await readLinks(platform, account_id, last?.seq ?? 0);
      if (links.length === 0) break;
      let hash: Buffer = last?.hash ?? GENESIS;
      const seals = links.map((link, index) => {
        hash = linkHash(hash, link);
        const proof =
          index === links.length - 1 ? secrets.seal(buildProofText(account_id, link.seq, hash)) : null;
        return { account_id, seq: link.seq, hash, proof };
      });
      await platform.insertInto('event_seals').values(seals).execute();
    }
  }
}
