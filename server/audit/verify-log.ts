import { listNames } from '#server/identity/operator-account-store.ts';
import type { Database } from '#server/kit/db/pools.ts';
import { verifyChain, type ChainReport } from '#server/kit/events/verify.ts';
import type { Secrets } from '#server/kit/secrets.ts';

/** The result for one account's chain. */
export type AccountReport = ChainReport & { account: { _id: string; name: string } };

/** Verifies the chains of all accounts one after another, or of the one whose id is given. */
export async function* verifyLogs(
  platform: Database['platform'],
  secrets: Secrets | undefined,
  only: string | undefined,
): AsyncGenerator<AccountReport> {
  const accounts = await listNames(platform);
  for (const account of accounts.filter(({ _id }) => only === undefined || only === _id))
    yield { account, ...(await verifyChain(platform, account._id, secrets)) };
}

const FAULTS: Record<NonNullable<ChainReport['broken']>['fault'], string> = {
  missing: 'the event is missing',
  changed: 'the event was changed after it was sealed',
  values_changed: 'the values before or after were changed',
  seal_missing: 'the seal is missing',
  seal_forged: 'the seal was not made by this installation',
  end_missing: 'the end of the log was cut off',
};

/** One readable line: whether the chain is valid, how much of it is sealed, or where it breaks first. */
export function formatAccountReport({ account, broken, ...report }: AccountReport): string {
  const name = `${account.name} (${account._id})`;
  if (broken) return `BROKEN  ${name}: at ${broken.seq}, ${FAULTS[broken.fault]}`;
  const parts = [
    `${report.events} events`,
    `${report.sealed} sealed`,
    ...(report.unsealed > 0 ? [`${report.unsealed} not yet sealed`] : []),
    ...(report.erased > 0 ? [`${report.erased} with erased values`] : []),
    ...(report.unchecked > 0 ? [`${report.unchecked} with values from before they were checkable`] : []),
    ...(report.head === '' ? [] : [`head ${report.head}`]),
  ];
  return `ok      ${name}: ${parts.join(', ')}`;
}
