import * as contract from '#contracts/uploads/row-rule-endpoints.ts';
import type { RowRule } from '#contracts/uploads/row-rule.ts';
import { findRuleFaults } from '#engine/uploads/check-shape.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { checkReceivers } from '#server/uploads/check-receivers.ts';
import { mayChangeRule, presentUpload } from '#server/uploads/present-upload.ts';
import { listNames, listReaders } from '#server/uploads/reader-store.ts';
import { requireUpload } from '#server/uploads/require-upload.ts';
import { countSeenRows } from '#server/uploads/seen-rows-store.ts';
import { changeUpload } from '#server/uploads/upload-store.ts';

/** The calls about who sees which rows of an upload. */
export const rowRuleHandlers = [
  bind(contract.listUploadReaders, async ({ unit, actor, params }) => {
    await requireRuled(unit, actor, { _id: params._id, rule: null });
    return {
      people: (await listReaders(unit)).map(({ _id, name }) => ({ _id, name })),
      groups: await listNames(unit, 'groups'),
      roles: await listNames(unit, 'roles'),
    };
  }),

  bind(contract.previewRowRule, async ({ context, accountId, actor, inUnit, params, body: { rule } }) => {
    const { upload, version, readers } = await inUnit(async (unit) => ({
      ...(await requireRuled(unit, actor, { _id: params._id, rule })),
      readers: await listReaders(unit),
    }));
    return countSeenRows(context.clickhouse, { accountId, upload, version, readers, rule });
  }),

  bind(contract.changeRowRule, async ({ unit, actor, params, body: { rule } }) => {
    const { upload } = await requireRuled(unit, actor, { _id: params._id, rule });
    await changeUpload(unit, upload._id, { rule });
    unit.record({
      kind: 'upload.rule_changed',
      entityId: upload._id,
      before: { rule: upload.rule },
      after: { rule },
    });
    // Readers learn that they see other rows, but not by which rule.
    unit.record({ kind: 'upload.updated', entityId: upload._id });
    return presentUpload(unit, await requireUpload(unit, actor, upload._id));
  }),
];

/** An upload whose rule the caller may change. @throws not_found, not_permitted, invalid_request where a rule names what is not there */
async function requireRuled(
  unit: UnitOfWork,
  actor: Actor,
  { _id, rule }: { _id: string; rule: RowRule | null },
) {
  const found = await requireUpload(unit, actor, _id);
  if (!mayChangeRule(found.upload, found.seen)) refuse('not_permitted');
  if (rule === null) return found;
  const fields = findRuleFaults(found.version?.shape ?? { columns: [] }, rule);
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  await checkReceivers(unit, rule);
  return found;
}
