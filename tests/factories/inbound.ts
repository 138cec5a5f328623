import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { World } from '#tests/world.ts';

let made = 0;

/** A post as an importer passes it on. */
export function makePost(over: Partial<Incoming> = {}): Incoming {
  return {
    provider_id: `post-${(made += 1)}`,
    kind: 'post',
    channel: 'file',
    author: { _id: 'author-1', name: 'Somchai' },
    text: 'กาแฟดอยช้างอร่อยมาก',
    published_at: '2026-11-01T03:00:00.000Z',
    ...over,
  };
}

/**
 * Ingests posts as one source of the account and waits until the pipeline has stored them. By then it has applied all earlier changes:
 * keywords, rules, the blacklist.
 */
export async function ingestPosts(
  world: World,
  accountId: AccountId,
  posts: readonly Incoming[],
  sourceId: string = accountId,
): Promise<void> {
  const { context } = world.suite;
  await context.database.settle();
  const before = await context.live.head(accountId);
  const { added } = await inTransaction(context, { accountId, actor: SYSTEM }, (unit) =>
    enqueueItems(unit, { sourceId, channel: 'file', items: posts }),
  );
  for (let stored = 0, tries = 0; stored < added; tries += 1) {
    if (tries > 400) throw new Error(`the pipeline stored ${stored} of ${added} posts in 20 s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const events = (await context.live.since(accountId, before)) ?? [];
    stored = events
      .filter((event) => event.kind === 'mentions.stored')
      .reduce((sum, event) => sum + Number((event.data as { count: number }).count), 0);
  }
}
