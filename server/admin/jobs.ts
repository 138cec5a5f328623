import { dropAccountsJob, exportAccountJob } from '#contracts/admin/export.ts';
import { deleteDueAccounts } from '#server/admin/accounts/drop-accounts.ts';
import { exportAccount } from '#server/admin/accounts/export-account.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const jobs = [
  handleJob(exportAccountJob, exportAccount),
  handleJob(dropAccountsJob, (context) => deleteDueAccounts(context)),
];
