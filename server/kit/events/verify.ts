import { sql } from 'kysely';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import type { Database } from '#server/kit/db/pools.ts';
import { FORMER_KINDS } from '#server/kit/events/former-kinds.ts';
import { GENESIS, linkHash, buildProofText, readLinks, type Link } from '#server/kit/events/seal.ts';
import { digestValues } from '#server/kit/events/write.ts';
import type { Secrets } from '#server/kit/secrets.ts';

/** Why a chain is broken at a number. */
export type Fault = 'missing' | 'changed' | 'values_changed' | 'seal_missing' | 'seal_forged' | 'end_missing';

/** The result of verifying a chain. `unsealed` events are too new for a seal; `erased` ones had their values erased on purpose. */
export type ChainReport = {
  events: number;
  sealed: number;
  unsealed: number;
  /** Seals with a valid proof. */
  proofs: number;
  erased: number;
  /** Values that were written before their digest could be recomputed from what is stored. */
  unchecked: number;
  /** The hash of the last seal, to be stored elsewhere: with it one can detect later that something before it was changed. */
  head: string;
  broken: { seq: number; fault: Fault } | null;
};

type ChainWalk = ChainReport & { hash: Buffer; after: number };

/**
 * Verifies an account's whole chain: no number is missing, each event's hash matches its seal, values match their digest, proofs match the
 * installation's key, and the chain ends at the account's counter. Stops at the first event that does not match.
 *
 * @param secrets the installation's key; without it proofs are not checked.
 */
export async function verifyChain(
  platform: Database['platform'],
  accountId: string,
  secrets?: Secrets,
): Promise<ChainReport> {
  const walk: ChainWalk = {
    events: 0,
    sealed: 0,
    unsealed: 0,
    proofs: 0,
    erased: 0,
    unchecked: 0,
    head: '',
    broken: null,
    hash: GENESIS,
    after: 0,
  };
  for (;;) {
    const links = await readLinks(platform, accountId, walk.after);
    if (links.length === 0) break;
    const beside = await readBeside(platform, accountId, links);
    for (const link of links) {
      walk.broken = step(walk, link, { ...beside, accountId, secrets });
      if (walk.broken) return reportOf(walk);
    }
  }
  walk.broken = await checkEnd(platform, accountId, walk);
  return reportOf(walk);
}

const reportOf = ({ hash: _hash, after: _after, ...report }: ChainWalk): ChainReport => report;

type Seal = { hash: Buffer; proof: Buffer | null };
type Values = { salt: Buffer; before: unknown; after: unknown; canonical: boolean; erased: boolean };
type ChainContext = {
  seals: ReadonlyMap<number, Seal>;
  values: ReadonlyMap<number, Values>;
  lastSeal: number;
};

function step(
  walk: ChainWalk,
  link: Link,
  {
    seals,
    values,
    lastSeal,
    accountId,
    secrets,
  }: ChainContext & { accountId: string; secrets: Secrets | undefined },
): ChainReport['broken'] {
  if (link.seq !== walk.after + 1) return { seq: walk.after + 1, fault: 'missing' };
  walk.events += 1;
  walk.after = link.seq;
  const beside = values.get(link.seq);
  if (beside?.erased) walk.erased += 1;
  else if (beside && !beside.canonical) walk.unchecked += 1;
  else if (beside && !fits(link, beside)) return { seq: link.seq, fault: 'values_changed' };
  const seal = seals.get(link.seq);
  walk.hash = hashAsSealed(walk.hash, link, seal);
  if (!seal) {
    if (link.seq < lastSeal) return { seq: link.seq, fault: 'seal_missing' };
    walk.unsealed += 1;
    return null;
  }
  if (!walk.hash.equals(seal.hash)) return { seq: link.seq, fault: 'changed' };
  walk.sealed += 1;
  walk.head = seal.hash.toString('hex');
  if (seal.proof && secrets) {
    if (!isProven(secrets, seal.proof, buildProofText(accountId, link.seq, seal.hash)))
      return { seq: link.seq, fault: 'seal_forged' };
    walk.proofs += 1;
  }
  return null;
}

/** The hash of an event; for one that was sealed under a former name, the hash under that name. */
function hashAsSealed(previous: Buffer, link: Link, seal: Seal | undefined): Buffer {
  const hash = linkHash(previous, link);
  const former = FORMER_KINDS[link.kind];
  if (!seal || !former || hash.equals(seal.hash)) return hash;
  return linkHash(previous, { ...link, kind: former });
}

function fits(link: Link, { salt, before, after }: Values): boolean {
  return digestValues(salt, textOf(before), textOf(after)).equals(link.digest);
}

const textOf = (value: unknown): string | null => (value === null ? null : toCanonicalJson(value));

function isProven(secrets: Secrets, proof: Buffer, text: string): boolean {
  try {
    return secrets.open(proof) === text;
  } catch {
    return false;
  }
}

async function readBeside(
  platform: Database['platform'],
  accountId: string,
  links: readonly Link[],
): Promise<ChainContext> {
  const [first, last] = [links[0]?.seq ?? 0, links.at(-1)?.seq ?? 0];
  const range = sql<boolean>`account_id = ${accountId} and seq between ${first} and ${last}`;
  const seals = await platform
    .selectFrom('event_seals')
    .select(['seq', 'hash', 'proof'])
    .where(range)
    .execute();
  const values = await platform
    .selectFrom('event_values')
    .select(['seq', 'salt', 'before', 'after', 'canonical'])
    .select(sql<boolean>`erased_at is not null`.as('erased'))
    .where(range)
    .execute();
  const newest = await platform
    .selectFrom('event_seals')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    seals: new Map(seals.map((seal) => [seal.seq, seal])),
    values: new Map(values.map((value) => [value.seq, value])),
    lastSeal: newest?.seq ?? 0,
  };
}

/** Events cut off at the end: a seal or the account's counter refers to more. */
async function checkEnd(
  platform: Database['platform'],
  accountId: string,
  walk: ChainWalk,
): Promise<ChainReport['broken']> {
  const { rows } = await sql<{ last: number }>`
    select greatest((select seq from event_heads where account_id = ${accountId}),
                    (select max(seq) from event_seals where account_id = ${accountId}), 0) as last`.execute(
    platform,
  );
  return (rows[0]?.last ?? 0) > walk.after ? { seq: walk.after + 1, fault: 'end_missing' } : null;
}
