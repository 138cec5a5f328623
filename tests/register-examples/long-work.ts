import { startBackfill } from '#contracts/keywords/backfill.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { pauseLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { changeWork } from '#server/kit/long-work/long-work-store.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const product = 'listening';
let made = 0;

/** A long work that does not progress: no other work waits for its turn. */
async function resting({ world, admin }: Stage): Promise<{ _id: string }> {
  const body = { name: `Long ${(made += 1)}`, patterns: [`long${made}`] };
  const keyword = await admin.call(createKeyword, { params: { product }, body });
  const params = { product, _id: keyword._id } as const;
  const { _id } = await admin.call(startBackfill, { params, body: { from: '2026-01-01T00:00:00Z' } });
  await inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    changeWork(unit, _id, { state: 'queued', turn: 1000, finished_at: null }),
  );
  return { _id };
}

export const longWorkExamples: Record<string, Example> = {
  'long-work.list': async () => ({ query: { open: '1' } }),
  'long-work.get': async (stage) => ({ params: await resting(stage) }),
  'long-work.pause': async (stage) => ({ params: await resting(stage) }),
  'long-work.cancel': async (stage) => ({ params: await resting(stage) }),
  'long-work.resume': async (stage) => {
    const params = await resting(stage);
    await stage.admin.call(pauseLongWork, { params });
    return { params };
  },
};
