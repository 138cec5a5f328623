import { createHash } from 'node:crypto';
import { getSessionLanguage } from '#contracts/identity/session-language.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { IMPORT_LIMITS, type ImportOptions } from '#contracts/publishing/post-import.ts';
import * as contract from '#contracts/publishing/post-imports.ts';
import { guessMapping } from '#engine/post-import/guess-mapping.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { getActorUserId, type UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { refuseAnnounced } from '#server/kit/http/input.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { checkRows, findOrder, presentImport, presentRow } from '#server/publishing/imports/check-rows.ts';
import * as store from '#server/publishing/imports/import-store.ts';
import { readPostFile, type PostFile } from '#server/publishing/imports/read-file.ts';
import * as rowStore from '#server/publishing/imports/row-store.ts';
import { buildTableResponse } from '#server/publishing/imports/table-file.ts';
import { IMPORT_TEMPLATE } from '#texts/import-template.ts';

const NEW_OPTIONS = { order: null, short_years: null, accounts: [], schedule: false } as const;

export const importHandlers = [
  bind(contract.createImport, async ({ context, request, query, inUnit }) => {
    refuseAnnounced(request, IMPORT_LIMITS.bytes);
    const sent = await readPostFile(context, request.body);
    return inUnit(async (unit) => present(unit, await addFile(unit, query.name, sent)));
  }),

  bind(contract.listImports, async ({ unit }) => ({ items: await store.listImports(unit) })),

  bind(contract.getImport, ({ unit, params }) => present(unit, params._id)),

  bind(contract.listImportRows, async ({ unit, params, query }) => {
    const file = requireFound(await store.findImport(unit, params._id));
    const rows = (await checkRows(unit, file)).filter(
      ({ number, state }) => number > query.after && (query.only === undefined || state === query.only),
    );
    const listed = rows.slice(0, IMPORT_LIMITS.listed);
    return { items: listed.map((row) => presentRow(file, row)), more: rows.length > listed.length };
  }),

  bind(contract.updateImport, async ({ unit, params, body }) => {
    const file = requireFound(await store.findImport(unit, params._id));
    const { mapping = file.mapping, options = file.options } = body;
    const column = Object.entries(mapping).find(([, at]) => at >= file.headers.length);
    if (column) refuse('invalid_request', { fields: { [`mapping.${column[0]}`]: fault('reference_gone') } });
    await store.updateReading(unit, file._id, { mapping, options });
    return change(unit, file._id);
  }),

  bind(contract.fixImportRow, async ({ unit, params, body }) => {
    const file = requireFound(await store.findImport(unit, params._id));
    const key = { import_id: file._id, number: body.number };
    const row = requireFound(await rowStore.lockRow(unit, key));
    if (row.state !== 'waiting') refuse('illegal_transition');
    await rowStore.updateCells(
      unit,
      key,
      file.headers.map((_name, index) => body.cells[index] ?? ''),
    );
    unit.record({ kind: 'publishing_import.updated', entityId: file._id });
    const checked = (await checkRows(unit, file)).find(({ number }) => number === body.number);
    return presentRow(file, requireFound(checked));
  }),

  bind(contract.startImport, async ({ unit, params }) => {
    const file = requireFound(await store.findImport(unit, params._id));
    await rowStore.forgetFaults(unit, file._id);
    const rows = await checkRows(unit, file);
    const { asks, counts } = presentImport(file, rows);
    if (asks.order !== null && file.options.order === null)
      refuse('invalid_request', { fields: { 'options.order': fault('import_dates_open') } });
    if (counts.ready === 0) refuse('invalid_request', { fields: { rows: fault('import_none_ready') } });
    const order = file.options.order ?? findOrder(file, rows);
    await store.updateReading(unit, file._id, {
      mapping: file.mapping,
      options: { ...file.options, order },
    });
    return start(unit, file, 'import');
  }),

  bind(contract.undoImport, async ({ unit, params }) => {
    const file = requireFound(await store.findImport(unit, params._id));
    if ((await rowStore.countRows(unit, file._id, 'imported')) === 0)
      refuse('invalid_request', { fields: { rows: fault('import_none_left') } });
    return start(unit, file, 'undo');
  }),

  bindFile(contract.getImportTemplate, async ({ query, session }) => {
    const { names, example } = IMPORT_TEMPLATE[getSessionLanguage(session) === 'th' ? 'th' : 'en'];
    return buildTableResponse({ name: 'posts', rows: [names, example] }, query.format);
  }),
];

function start(unit: UnitOfWork, { _id, file_name }: store.ImportFile, act: 'import' | 'undo') {
  return startLongWork(unit, contract.importPostsWork, {
    input: { import_id: _id, act },
    aboutId: _id,
    label: { name: file_name },
  });
}

/** Adds a file as the newest one with the same columns was read, or as the names of its columns say. */
async function addFile(unit: UnitOfWork, file_name: string, { headers, rows }: PostFile): Promise<string> {
  const names = headers.map((header) => header.trim().toLowerCase());
  const fingerprint = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  const former = await store.findRemembered(unit, fingerprint);
  const { time_zone: zone } = await loadAccountProfile(unit);
  // What dates of one file say of their order does not hold for those of the next.
  const options: ImportOptions = { zone, ...NEW_OPTIONS, ...former?.options, accounts: [], order: null };
  await store.deleteOldImports(unit);
  const _id = unit.newId();
  await store.insertImport(
    unit,
    {
      _id,
      file_name,
      headers,
      fingerprint,
      mapping: former?.mapping ?? guessMapping(headers),
      options: { ...options, accounts: former?.options.accounts ?? [] },
      remembered: former !== undefined,
      created_by: getActorUserId(unit.actor),
    },
    rows,
  );
  unit.record({ kind: 'publishing_import.created', entityId: _id });
  return _id;
}

async function change(unit: UnitOfWork, id: string) {
  unit.record({ kind: 'publishing_import.updated', entityId: id });
  return present(unit, id);
}

async function present(unit: UnitOfWork, id: string) {
  const file = requireFound(await store.findImport(unit, id));
  return presentImport(file, await checkRows(unit, file));
}
