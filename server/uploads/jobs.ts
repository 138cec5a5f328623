import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { deleteUploadRowsJob, sweepUploadFilesJob } from '#contracts/uploads/endpoints.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import { sweepFiles } from '#server/uploads/file-store.ts';
import { deleteRefusedRows, deleteSegmentRows } from '#server/uploads/row-store.ts';
import { deleteStored, deleteStrays } from '#server/uploads/stored-file.ts';
import { listGarbage, removeGarbage } from '#server/uploads/version-store.ts';

export const jobs = [
  handleJob(deleteUploadRowsJob, async (context, payload) => {
    const accountId = AccountId.parse(payload.account_id);
    const scope = { accountId, actor: SYSTEM };
    const segments = await inTransaction(context, scope, listGarbage);
    if (segments.length === 0) return;
    await deleteSegmentRows(context.clickhouse, accountId, segments);
    await deleteRefusedRows(context.clickhouse, accountId, segments);
    await inTransaction(context, scope, async (unit) => {
      await removeGarbage(unit, segments);
      await unit.addJob(deleteUploadRowsJob, payload);
    });
  }),

  handleJob(sweepUploadFilesJob, async (context) => {
    const before = new Date(context.clock().getTime() - MS_PER_DAY);
    const { expired, kept } = await sweepFiles(context, before);
    for (const id of expired) await deleteStored(context, id);
    await deleteStrays(context, kept);
  }),
];
