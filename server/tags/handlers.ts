import { toFieldFaults, validate } from '#contracts/kit/faults/validate.ts';
import { Id } from '#contracts/kit/ids.ts';
import * as contract from '#contracts/tags/endpoints.ts';
import type { TagInput, TagProduct, TagType, TicketTag } from '#contracts/tags/tag.ts';
import { tagCalls, TagChange, ticketTagCalls } from '#contracts/tags/type-endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, bindFile, type Handler } from '#server/kit/http/call.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';
import { paginateList } from '#server/kit/http/list-page.ts';
import { changeTag, createTag, type Kind } from '#server/tags/change.ts';
import { toCsvRows } from '#server/tags/csv.ts';
import { importTags } from '#server/tags/import.ts';
import { countTagged } from '#server/tags/mention-tag-store.ts';
import { findNumbersBelow } from '#server/tags/mention-tags.ts';
import { mergeTags, moveTags } from '#server/tags/move.ts';
import { removeTags, restoreTags, findTagUses } from '#server/tags/remove.ts';
import { lockSubtrees, requireItem, refuseWithoutId } from '#server/tags/tree.ts';
import { listVisibleTags } from '#server/tags/visible-tags.ts';

const ByBody = TagChange.extend({ _id: Id });

/**
 * A change whose item is named in the body.
 * @throws tag_id_missing with the message of the specification, invalid_request
 */
function changeByBody(unit: UnitOfWork, kind: Kind, body: Record<string, unknown>): Promise<TicketTag> {
  if (!Id.safeParse(body['_id']).success) return refuseWithoutId();
  const read = validate(ByBody, body);
  if (!read.ok) return refuse('invalid_request', { fields: toFieldFaults(read.faults) });
  const { _id, ...fields } = read.data;
  return changeTag(unit, { ...kind, _id }, fields);
}

async function removeOne(unit: UnitOfWork, { product, type, _id }: Kind & { _id: string }) {
  requireItem(await lockSubtrees(unit, product, [_id]), _id, type);
  return { _id, ...(await removeTags(unit, product, [_id])) };
}

type InProduct = { product: TagProduct };
type Params = { type: TagType; _id?: string };

/** One implementation of each of the calls by type, for both API paths. */
function typeHandlers(
  calls: typeof tagCalls | typeof ticketTagCalls,
  productOf: (params: unknown) => InProduct,
): Handler[] {
  const kindOf = (params: Params): Kind => ({ ...productOf(params), type: params.type });
  const oneOf = (params: Params & { _id: string }) => ({ ...kindOf(params), _id: params._id });
  return [
    bind(calls.create, ({ unit, params, body }) => createTag(unit, kindOf(params), body)),
    bind(calls.replace, ({ unit, params, body }) => changeTag(unit, oneOf(params), body satisfies TagInput)),
    bind(calls.update, ({ unit, params, body }) => changeTag(unit, oneOf(params), body)),
    bind(calls.updateByBody, ({ unit, params, body }) => changeByBody(unit, kindOf(params), body)),
    bind(calls.remove, ({ unit, params }) => removeOne(unit, oneOf(params))),
    bind(calls.removeNothing, async () => refuseWithoutId()),
  ];
}

export const handlers: Handler[] = [
  bind(contract.listTags, async ({ unit, params, query }) =>
    paginateList(await listVisibleTags(unit, params.product), query),
  ),
  bindFile(contract.exportTags, async ({ unit, params }) => {
    const rows = toCsvRows(await listVisibleTags(unit, params.product));
    return buildCsvResponse(
      `tags-${params.product}.csv`,
      (async function* pages() {
        yield rows;
      })(),
    );
  }),
  bind(contract.countTagUses, async ({ context, accountId, unit, params, body }) => {
    const uses = await findTagUses(unit, params.product, body.ids);
    if (params.product !== 'listening') return uses;
    const tagged = await countTagged(context, accountId, await findNumbersBelow(unit, body.ids));
    return { ...uses, mentions: uses.mentions + tagged };
  }),
  bind(contract.deleteTags, ({ unit, params, body }) => removeTags(unit, params.product, body.ids)),
  bind(contract.restoreTags, ({ unit, params, body }) => restoreTags(unit, params.product, body.removal_id)),
  bind(contract.moveTags, ({ unit, params, body }) => moveTags(unit, params.product, body)),
  bind(contract.mergeTags, ({ unit, params, body }) => mergeTags(unit, params.product, body)),
  bind(contract.importTags, ({ unit, params, body }) => importTags(unit, params.product, body)),
  ...typeHandlers(tagCalls, (params) => contract.listTags.input.params.parse(params)),
  ...typeHandlers(ticketTagCalls, () => ({ product: 'crm' })),
];
