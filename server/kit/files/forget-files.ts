import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { withUnit, type Actor } from '#server/kit/db/unit.ts';
import { removeFile } from '#server/kit/files/place.ts';

/** Takes files back that were taken for something that did not come to be; those that something refers to stay. */
export const forgetFiles = async (
  context: Context,
  scope: { accountId: AccountId; actor: Actor },
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const gone = await withUnit(context, scope, (unit) =>
    unit.db
      .deleteFrom('files')
      .where('account_id', '=', unit.accountId)
      .where('_id', 'in', [...ids])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('file_references as held')
              .select('held.file_id')
              .whereRef('held.account_id', '=', 'files.account_id')
              .whereRef('held.file_id', '=', 'files._id'),
          ),
        ),
      )
      .returning('_id')
      .execute(),
  );
  for (const { _id } of gone) await removeFile(context, scope.accountId, _id);
};
