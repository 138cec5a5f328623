import { isActive } from '#contracts/kit/products.ts';
import * as contract from '#contracts/listening/actions/endpoints.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { lockChange, openChanges, presentChange } from '#server/listening/actions/change-store.ts';
import { changeFound, changeNamed, checkEdit } from '#server/listening/actions/change.ts';
import { presentMention } from '#server/listening/actions/detail.ts';
import { createTicketFromMention } from '#server/listening/actions/hand-over.ts';
import { deleteNote, insertNote, listNotes } from '#server/listening/actions/note-store.ts';
import { stopChange } from '#server/listening/actions/stop.ts';
import { presentThread } from '#server/listening/actions/thread.ts';
import { translate } from '#server/listening/actions/translate.ts';
import { undoChange } from '#server/listening/actions/undo.ts';
import { readValues } from '#server/listening/actions/values-store.ts';
import { findMention } from '#server/listening/feed/feed-store.ts';
import { readKeywordNames, loadKeywordNames } from '#server/listening/keyword-names.ts';

export const handlers = [
  bind(contract.listValues, async (call) => {
    const { search, limit, ...filter } = call.query;
    const names = await loadKeywordNames(call);
    return { items: await readValues(call, names, { ...call.params, filter, search, limit }) };
  }),
  bind(contract.changeMentions, async (call) => {
    const { selection, edit } = call.body;
    await checkEdit(call, edit);
    return 'ids' in selection
      ? changeNamed(call, selection.ids, edit)
      : changeFound(call, selection.filter, edit);
  }),
  bind(contract.listChanges, async ({ unit, session }) => ({
    items: (await openChanges(unit, session.user._id)).map(presentChange),
  })),
  bind(contract.stopChange, ({ unit, session, params }) => stopChange(unit, session.user._id, params._id)),
  bind(contract.getChange, async ({ unit, params }) =>
    presentChange(requireFound(await lockChange(unit, params._id))),
  ),
  bind(contract.undoChange, (call) => undoChange(call, call.params._id)),
  bind(contract.getMention, (call) => presentMention(call, call.params._id)),
  bind(contract.getThread, (call) => presentThread(call, call.params._id)),
  bind(contract.addMentionNote, async ({ context, accountId, unit, session, params, body }) => {
    const { sees } = await readKeywordNames(unit);
    requireFound(await findMention(context.clickhouse, accountId, { id: params._id, sees }));
    const id = await insertNote(unit, params._id, body.text);
    unit.record({ kind: 'mention.note_added', entityId: params._id, data: { note_id: id } });
    return requireFound((await listNotes(unit, params._id, session.user._id)).find(({ _id }) => _id === id));
  }),
  bind(contract.deleteMentionNote, async ({ unit, params }) => {
    if (!(await deleteNote(unit, params._id, params.note_id))) return refuse('not_found');
    unit.record({ kind: 'mention.note_deleted', entityId: params._id, data: { note_id: params.note_id } });
    return { _id: params.note_id };
  }),
  bind(contract.handOver, (call) => {
    if (!isActive(call.session.account.product, 'crm')) refuse('not_permitted');
    return createTicketFromMention(call, call.params._id);
  }),
  bind(contract.translateMention, async ({ context, accountId, inUnit, params, body }) => {
    const { sees } = await loadKeywordNames({ inUnit });
    const found = await findMention(context.clickhouse, accountId, { id: params._id, sees });
    const { title, text } = requireFound(found);
    const whole = [title, text].filter(Boolean).join('\n\n');
    return { ...(await translate(context, { text: whole, to: body.to })), to: body.to };
  }),
];
