import { AccountId } from '#contracts/kit/ids.ts';
import { notifyAccessEndsJob } from '#contracts/publishing/sending.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { listUsersWithPermission } from '#server/kit/db/user-store.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { notify } from '#server/notifications/public.ts';
import { listEndingAccess } from '#server/publishing/sending/across-accounts-store.ts';

/** How many days before access to an account ends people are notified. */
const DAYS_AHEAD = [14, 7, 2] as const;

export const sendingJobs = [
  handleJob(notifyAccessEndsJob, async (context) => {
    for (const ending of await listEndingAccess(context, DAYS_AHEAD[0])) {
      const { account_id, connection_id, name, token_expires_at, days_left, posts, author_ids } = ending;
      const days = DAYS_AHEAD.filter((ahead) => days_left <= ahead).at(-1);
      if (days === undefined) continue;
      await inTransaction(
        context,
        { accountId: AccountId.parse(account_id), actor: SYSTEM },
        async (unit) => {
          const keepers = await listUsersWithPermission(unit, 'publishing.channel.write');
          await notify(unit, {
            kind: 'post.access_ends',
            userIds: [...new Set([...keepers, ...author_ids])],
            topic: `${connection_id} ${token_expires_at} ${days}`,
            link: '/settings/engagement/publishing',
            values: { account: name, days: Math.max(1, Math.ceil(days_left)), posts },
          });
        },
      );
    }
  }),
];
