import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/notes.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import * as store from '#server/publishing/calendar/note-store.ts';

export const noteHandlers = [
  bind(contract.listNotes, async ({ unit, query }) => ({ items: await store.listNotes(unit, query) })),

  bind(contract.createNote, async ({ unit, body }) => {
    if ((await store.countNotes(unit)) >= contract.MOST_NOTES)
      refuse('invalid_request', {
        fields: { text: fault('too_many_records', { limit: contract.MOST_NOTES }) },
      });
    const _id = unit.newId();
    await store.insertNote(unit, _id, body);
    return recordNote(unit, _id, 'created');
  }),

  bind(contract.updateNote, async ({ unit, params, body }) => {
    const { version, ...changes } = body;
    const { text, first_day, last_day, ...row } = requireFound(await store.lockNote(unit, params._id));
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: requireFound(await store.findNote(unit, row._id)) });
    const next = contract.NoteInput.safeParse({ text, first_day, last_day, ...changes });
    if (!next.success) return refuse('invalid_request', { fields: { last_day: fault('last_day_early') } });
    await store.updateNote(unit, row._id, next.data);
    return recordNote(unit, row._id, 'updated');
  }),

  bind(contract.deleteNote, async ({ unit, params }) => {
    const { _id } = requireFound(await store.lockNote(unit, params._id));
    await store.deleteNote(unit, _id);
    unit.record({ kind: 'publishing_note.deleted', entityId: _id });
    return { _id };
  }),
];

async function recordNote(unit: UnitOfWork, id: string, change: string): Promise<contract.CalendarNote> {
  unit.record({ kind: `publishing_note.${change}`, entityId: id });
  return requireFound(await store.findNote(unit, id));
}
