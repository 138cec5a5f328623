import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { createNote, NoteInput, updateNote } from '#contracts/publishing/notes.ts';
import { createQueue, QueueInput, updateQueue } from '#contracts/publishing/queues.ts';
import { listAllNotes, listQueues, noteHandlers, queueHandlers } from '#server/publishing/public.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';
import { invokeHandler } from '#server/settings/transfer/through-call.ts';

const READ = ['publishing.post.read'] as const;
const PLAN = [['publishing.post.write', 'publishing.calendar.write']] as const;

/** The queues of posts with their weekly slots; posts in them are not settings. */
export const queuePart: TransferPart = {
  name: 'publishing_queue',
  order: 50,
  rights: (product) => (product === null ? { read: READ, write: PLAN } : undefined),
  products: ['publishing'],
  personal: true,
  values: QueueInput,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => normalizeSettingName(name),
  read: async ({ unit }) =>
    (await listQueues(unit)).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: QueueInput.strip().parse(row),
    })),
  create: async (moving, _product, values) =>
    (
      await invokeHandler(
        moving,
        { handlers: queueHandlers, endpoint: createQueue },
        { body: QueueInput.parse(values) },
      )
    )._id,
  change: async (moving, { _id }, changes) => {
    const body = toChangesSchema(QueueInput.shape).parse(changes);
    await invokeHandler(
      moving,
      { handlers: queueHandlers, endpoint: updateQueue },
      { params: { _id }, body },
    );
  },
};

const Note = z.strictObject(NoteInput.shape);

/** Notes on days of the calendar of posts; two are the same if days and text are equal. */
export const notePart: TransferPart = {
  name: 'publishing_note',
  order: 50,
  rights: (product) =>
    product === null
      ? { read: [['publishing.post.read', 'publishing.calendar.read']], write: PLAN }
      : undefined,
  products: ['publishing'],
  personal: true,
  values: Note,
  labelOf: ({ text }) => String(text),
  keyOf: ({ text, first_day, last_day }) => JSON.stringify([first_day, last_day, normalizeSettingName(text)]),
  read: async ({ unit }) =>
    (await listAllNotes(unit)).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: Note.strip().parse(row),
    })),
  create: async (moving, _product, values) =>
    (
      await invokeHandler(
        moving,
        { handlers: noteHandlers, endpoint: createNote },
        { body: Note.parse(values) },
      )
    )._id,
  change: async (moving, { _id }, changes) => {
    const body = toChangesSchema(Note.shape).parse(changes);
    await invokeHandler(moving, { handlers: noteHandlers, endpoint: updateNote }, { params: { _id }, body });
  },
};
