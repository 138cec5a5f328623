import type { z } from 'zod';
import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/uploads/join-endpoints.ts';
import { JOIN_LIMIT, UploadJoin, type JoinCheck } from '#contracts/uploads/join.ts';
import { isOneText } from '#engine/uploads/joined-dimensions.ts';
import { seesAllRows } from '#engine/uploads/row-visibility.ts';
import { assignSlots, chooseWidth } from '#engine/uploads/slots.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { loadViewer, toViewerInput } from '#server/semantic/public.ts';
import { loadAccountModel } from '#server/uploads/account-model.ts';
import { findJoinFaults, toJoinedColumn } from '#server/uploads/joins/find-join.ts';
import { findUniqueColumns } from '#server/uploads/joins/fix-rows.ts';
import { checkJoin } from '#server/uploads/joins/join-store.ts';
import { mayChangeRule, presentUpload } from '#server/uploads/present-upload.ts';
import { requireUpload } from '#server/uploads/require-upload.ts';
import { startVersion } from '#server/uploads/start-reading.ts';
import { changeUpload, lockUpload } from '#server/uploads/upload-store.ts';
import { setUniqueColumns } from '#server/uploads/version-store.ts';

/** The calls about joins of uploads with other data sets. */
export const joinHandlers = [
  bind(contract.checkUploadJoin, async (call) => {
    const subject = await call.inUnit((unit) => loadSubject(unit, call, call.body));
    return checkSubject(call, subject, call.body);
  }),

  bind(contract.joinUpload, async (call) => {
    const { accept_repeats, ...join } = call.body;
    const subject = await call.inUnit((unit) => loadSubject(unit, call, join));
    const check = await checkSubject(call, subject, join);
    if (check.repeated_values > 0 && !accept_repeats) {
      const count = check.repeated_values;
      refuse('invalid_request', { fields: { accept_repeats: fault('repeats_not_accepted', { count }) } });
    }
    const unique = await findUniqueColumns(call, subject.version);
    return call.inUnit((unit) => storeJoin(unit, call, { join, version: subject.version, unique }));
  }),

  bind(contract.removeUploadJoin, async ({ unit, actor, params }) => {
    const { upload } = await requireJoinable(unit, actor, params._id);
    const joins = upload.joins.filter(({ column }) => column !== params.column);
    if (joins.length === upload.joins.length) refuse('not_found');
    await changeUpload(unit, upload._id, { joins });
    unit.record({
      kind: 'upload.updated',
      entityId: upload._id,
      before: { joins: upload.joins },
      after: { joins },
    });
    return presentUpload(unit, await requireUpload(unit, actor, upload._id));
  }),
];

type JoinBody = z.output<typeof UploadJoin>;
type JoinCall = Pick<Call, 'accountId' | 'context' | 'session' | 'actor'> & { params: { _id: string } };

/** An upload of which the caller sees all rows. @throws not_found, not_permitted */
async function requireJoinable(unit: UnitOfWork, actor: Call['actor'], id: string) {
  const found = await requireUpload(unit, actor, id);
  const { upload, seen } = found;
  return seesAllRows(upload.rule, seen.reader) || mayChangeRule(upload, seen)
    ? found
    : refuse('not_permitted');
}

async function loadSubject(
  unit: UnitOfWork,
  { accountId, session, actor, params }: JoinCall,
  join: JoinBody,
) {
  const { upload, version } = await requireJoinable(unit, actor, params._id);
  const { model, sets } = await loadAccountModel(unit, actor);
  const viewer = await loadViewer(unit, toViewerInput(session, actor));
  const own = { ...viewer, sets: { ...viewer.sets, ...sets } };
  const shown = requireFound(version);
  const subject = { accountId, upload, shape: shown.shape, model, viewer: own };
  const fields = findJoinFaults(subject, join);
  const others = upload.joins.filter(({ column }) => column !== join.column);
  if (others.length >= JOIN_LIMIT) fields['column'] = fault('too_many_records', { limit: JOIN_LIMIT });
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  return { ...subject, version: shown };
}

type JoinSubject = Awaited<ReturnType<typeof loadSubject>>;

async function checkSubject(
  { context, accountId }: Pick<Call, 'context' | 'accountId'>,
  { version, ...subject }: JoinSubject,
  join: JoinBody,
): Promise<JoinCheck> {
  const { shape, segments } = version;
  const column = toJoinedColumn(subject, join) ?? refuse('not_found');
  const slots = assignSlots(shape.columns);
  const summed = shape.columns.flatMap(({ _id, measures }) =>
    measures.includes('sum') ? [{ _id, slot: slots.get(_id) ?? '' }] : [],
  );
  const rows = { accountId, width: chooseWidth(shape.columns), segments };
  const check = await checkJoin(context.clickhouse, { rows, column, summed });
  const other = subject.model.dataSets.get(join.data_set);
  const lookup = check.repeated_values === 0 && other !== undefined && isOneText(other, join.dimension);
  return { ...check, lookup };
}

type StoredJoin = { join: JoinBody; version: JoinSubject['version']; unique: string[] };

async function storeJoin(
  unit: UnitOfWork,
  { actor, session, params }: JoinCall,
  { join, version, unique }: StoredJoin,
) {
  const upload = requireFound(await lockUpload(unit, params._id));
  // Between the check and now another version may have become the current one.
  if (upload.version_id !== version._id) refuse('illegal_transition');
  const joins = [...upload.joins.filter(({ column }) => column !== join.column), join];
  await changeUpload(unit, upload._id, { joins });
  await setUniqueColumns(unit, version._id, unique);
  if (join.fixes.length > 0)
    await startVersion(unit, {
      upload,
      shape: version.shape,
      source: { file_name: version.file_name, user_id: session.user._id, reading: {} },
      mode: 'fix',
    });
  unit.record({
    kind: 'upload.joined',
    entityId: upload._id,
    before: { joins: upload.joins },
    after: { joins },
  });
  return presentUpload(unit, await requireUpload(unit, actor, upload._id));
}
