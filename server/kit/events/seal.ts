import { createHash } from 'node:crypto';
import type { Context } from '#server/kit/context.ts';
import type { Database } from '#server/kit/db/pools.ts';

const BATCH = 5000;
const GENESIS = Buffer.alloc(32);

type Link = {
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
export const linkHash = (previous: Buffer, link: Link): Buffer =>
  createHash('sha256')
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

const readLinks = (platform: Database['platform'], accountId: string, after: number): Promise<Link[]> =>
  platform
    .selectFrom('event_log')
    .select(['seq', 'at', 'kind', 'entity_id', 'actor_kind', 'actor_id', 'data', 'digest'])
    .where('account_id', '=', accountId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(BATCH)
    .execute();

/** Seals every account's events that have no hash yet. Two runs at once cannot fork a chain: a seal's number is unique. */
export const sealEvents = async ({ database: { platform } }: Context): Promise<void> => {
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
      const seals = links.map((link) => ({ account_id, seq: link.seq, hash: (hash = linkHash(hash, link)) }));
      await platform.insertInto('event_seals').values(seals).execute();
    }
  }
};

/** Walks a chain. @returns the first event whose hash does not fit what stands in the log, null when all do */
export const verifyChain = async (
  platform: Database['platform'],
  accountId: string,
): Promise<number | null> => {
  let hash: Buffer = GENESIS;
  let after = 0;
  for (;;) {
    const links = await readLinks(platform, accountId, after);
    if (links.length === 0) return null;
    const seals = await platform
      .selectFrom('event_seals')
      .select(['seq', 'hash'])
      .where('account_id', '=', accountId)
      .where('seq', '>', after)
      .where('seq', '<=', links.at(-1)?.seq ?? after)
      .execute();
    const sealed = new Map(seals.map((seal) => [seal.seq, seal.hash]));
    for (const link of links) {
      if (link.seq !== after + 1) return after + 1;
      const stored = sealed.get(link.seq);
      if (!stored) return null;
      hash = linkHash(hash, link);
      if (!hash.equals(stored)) return link.seq;
      after = link.seq;
    }
  }
};
