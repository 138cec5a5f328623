import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

const facts = { kind: 'spike', rule: 'Coffee', count: 90, usual: 12, mentions: 90, what: '' } as const;
let count = 0;

/** A notification of the caller, and its id. */
async function notice({ world, admin }: Stage): Promise<{ _id: string }> {
  const { context } = world.suite;
  await inTransaction(context, { accountId: admin.accountId, actor: SYSTEM }, (unit) =>
    notify(unit, {
      userIds: [admin.userId],
      kind: 'alert.fired',
      topic: `example ${(count += 1)}`,
      link: '/listening',
      values: facts,
    }),
  );
  return context.database.platform
    .selectFrom('notifications')
    .select('_id')
    .where('user_id', '=', admin.userId)
    .orderBy('_id', 'desc')
    .executeTakeFirstOrThrow();
}

export const userNotificationExamples: Record<string, Example> = {
  'notification.count': async () => ({}),
  'notification.list': async (stage) => {
    await notice(stage);
    return { query: {} };
  },
  'notification.read': async (stage) => ({ params: await notice(stage), body: {} }),
  'notification.read-all': async () => ({ body: { until: '2026-12-01T00:00:00.000Z' } }),
  'notification.digest': async () => ({}),
  'notification.set-digest': async () => ({ body: { daily: true, hour: 8, time_zone: 'Asia/Bangkok' } }),
  'notification.preferences': async () => ({}),
  'notification.set-preference': async () => ({
    params: { kind: 'alert.fired' },
    body: { web: true, email: false },
  }),
  'notification.set-quiet': async () => ({ body: { quiet_off_duty: true } }),
};
