import { fault } from '#contracts/kit/faults/fault.ts';
import type { SettingRecord } from '#contracts/settings/transfer.ts';
import * as contract from '#contracts/settings/transfer.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { copyBetweenAccounts } from '#server/settings/transfer/copy-accounts.ts';
import { describeParts, exportSettings } from '#server/settings/transfer/export-settings.ts';
import { importSettings } from '#server/settings/transfer/import-settings.ts';
import { withMedia } from '#server/settings/transfer/media.ts';
import { toTransferScope } from '#server/settings/transfer/reach.ts';
import { readSettingsFile } from '#server/settings/transfer/read-file.ts';

export const handlers = [
  bind(contract.listTransferParts, async ({ context, unit, session }) => ({
    items: await describeParts({ context, unit, person: session }, toTransferScope(session)),
    next: null,
  })),
  bind(contract.exportSettings, async ({ context, unit, session, query }) =>
    exportSettings(
      { context, unit, person: session },
      { reach: toTransferScope(session), account: session.account.name, parts: query.parts },
    ),
  ),
  bind(contract.importSettings, async ({ context, session, accountId, actor, request, query, inUnit }) => {
    const file = await readSettingsFile(request);
    return withMedia(context, { scope: { accountId, actor }, media: file.media }, (media) =>
      inUnit((unit) =>
        importSettings(
          { context, unit, person: session, media },
          {
            parts: file.parts,
            reach: toTransferScope(session),
            chosen: query.parts,
            dry_run: query.dry_run,
            leave_refused: query.leave_refused,
            source: { file: query.name, account: file.account },
            sameIds: true,
          },
        ),
      ),
    );
  }),
  bind(contract.copyProductSettings, async ({ context, unit, session, body }) => {
    const { from, to, parts, ...how } = body;
    if (from === to) refuse('invalid_request', { fields: { to: fault('copied_from_product') } });
    const reach = toTransferScope(session);
    const file = await exportSettings(
      { context, unit, person: session },
      { reach, account: session.account.name, parts },
    );
    return importSettings(
      { context, unit, person: session },
      {
        ...how,
        parts: ofProduct(file.parts, from, to),
        reach,
        chosen: parts,
        source: { from_product: from, to_product: to },
        sameIds: false,
      },
    );
  }),
  bind(contract.copyAccountSettings, copyBetweenAccounts),
];

type Parts = Record<string, SettingRecord[]>;

/** Renames one product's own settings as if they were another's. */
function ofProduct(parts: Parts, from: string, to: SettingRecord['product']): Parts {
  return Object.fromEntries(
    Object.entries(parts)
      .map(([name, records]): [string, SettingRecord[]] => [
        name,
        records.flatMap((record) => (record.product === from ? [{ ...record, product: to }] : [])),
      ])
      .filter(([, records]) => records.length > 0),
  );
}
