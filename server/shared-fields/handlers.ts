import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import * as contract from '#contracts/shared-fields/endpoints.ts';
import {
  MOST_FIELDS,
  type SharedFieldInput,
  type SharedFieldUsage,
} from '#contracts/shared-fields/shared-field.ts';
import { FIELD_SHARING, mayMakeOfficial } from '#contracts/shared-fields/sharing.ts';
import { listDependents, listNamedKeys } from '#engine/shared-fields/build-formulas.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { toViewerInput } from '#server/semantic/public.ts';
import { checkField, type CheckedField, type CheckResult } from '#server/shared-fields/check-field.ts';
import { FIELDS } from '#server/shared-fields/field-list.ts';
import { countFields, findFreeKey, listDefinitions } from '#server/shared-fields/field-store.ts';
import { presentField } from '#server/shared-fields/present.ts';
import { findVersion, insertVersion, listVersions } from '#server/shared-fields/version-store.ts';

type FieldCall = Pick<Call, 'unit' | 'context' | 'actor'> & { session: Session };

const listOf = ({ unit, session }: FieldCall) => sharedStore(unit, toViewer(session), FIELDS);

export const handlers = [
  bind(contract.listSharedFields, async (call) => {
    const own = await call.context.ports.loadAccountModel(call.unit, call.actor);
    const items = await listOf(call).list();
    return { items: items.map((one) => presentField(one, toViewer(call.session), own.model)) };
  }),

  bind(contract.createSharedField, async (call) => {
    const { unit, body } = call;
    await holdFields(call);
    if ((await countFields(unit)) >= MOST_FIELDS)
      refuse('invalid_request', { fields: { labels: fault('too_many_records', { limit: MOST_FIELDS }) } });
    const name = pickText(body.labels, 'en');
    const key = await findFreeKey(unit, name);
    const checked = await check(call, { ...body, key, official: false });
    return present(call, await listOf(call).create({ ...body, ...checked, name, key, official: false }));
  }),

  bind(contract.updateSharedField, async (call) => {
    const { version, ...changes } = call.body;
    return change(call, call.params._id, { version, changes });
  }),

  bind(contract.restoreSharedFieldVersion, async (call) => {
    const { _id, number } = call.params;
    await listOf(call).get(_id);
    return change(call, _id, { changes: requireFound(await findVersion(call.unit, _id, number)) });
  }),

  bind(contract.certifySharedField, async (call) => {
    const { unit, session, body, params } = call;
    await holdFields(call);
    const list = listOf(call);
    const row = await list.lockEditable(params._id);
    if (row.share !== 'all' || row.official === body.official) refuse('illegal_transition');
    if (body.official) await check(call, { ...row, official: true });
    await insertVersion(unit, row, session.user._id);
    const { labels, about, definition, name, key, unit: of, additive, share, group_id } = row;
    const fields = { labels, about, definition, name, key, unit: of, additive, share, group_id };
    await list.rows.update(row._id, { ...fields, official: body.official });
    unit.record({
      kind: 'custom_viz_field.certified',
      entityId: row._id,
      before: { official: row.official },
      after: { official: body.official },
    });
    return present(call, await list.get(row._id));
  }),

  bind(contract.deleteSharedField, async (call) => {
    await holdFields(call);
    await lockChangeable(call, call.params._id);
    await listOf(call).delete(call.params._id);
    return { _id: call.params._id };
  }),

  bind(contract.listSharedFieldVersions, async (call) => {
    await listOf(call).get(call.params._id);
    return { items: await listVersions(call.unit, call.params._id) };
  }),

  bind(contract.getSharedFieldUsage, async (call) => {
    const { key } = await listOf(call).get(call.params._id);
    return findUsage(call, key);
  }),
];

/** Fields name each other, so they are changed one after the other: two changes at once could close a circle. */
function holdFields({ unit }: FieldCall): Promise<void> {
  return holdUntilCommit(unit.db, `shared-fields ${unit.accountId}`);
}

/** A field that the caller may change: an official one only with the permission to make fields official. @throws not_found, not_permitted */
async function lockChangeable(call: FieldCall, id: string) {
  const row = await listOf(call).lockEditable(id);
  return row.official && !mayMakeOfficial(toViewer(call.session)) ? refuse('not_permitted') : row;
}

/** Where a field is used: also through the fields that name it. */
async function findUsage({ unit, context, session }: FieldCall, key: string): Promise<SharedFieldUsage> {
  const all = await listDefinitions(unit);
  const naming = all.filter(({ definition }) => listNamedKeys(definition).has(key));
  const seen = naming.filter((one) => FIELD_SHARING.maySee(toViewer(session), one));
  const keys = listDependents(all, key);
  return {
    ...(await context.ports.findFieldUsage(unit, { userId: session.user._id, keys })),
    fields: seen.map(({ _id, labels }) => ({ _id, labels })),
    hidden_fields: naming.length - seen.length,
  };
}

type Changes = {
  version?: number | undefined;
  changes: { [Field in keyof SharedFieldInput]?: SharedFieldInput[Field] | undefined };
};

async function change(call: FieldCall, id: string, { version, changes }: Changes) {
  await holdFields(call);
  const row = await lockChangeable(call, id);
  const { share, labels = row.labels, definition = row.definition } = changes;
  if (row.official && share !== undefined && share !== 'all')
    refuse('invalid_request', { fields: { share: fault('official_is_shared') } });
  const checked = await check(call, { ...row, labels, definition });
  const name = pickText(labels, 'en');
  return present(call, await listOf(call).update(id, { ...changes, ...checked, name, version }));
}

async function check(call: FieldCall, field: CheckedField): Promise<CheckResult> {
  const { unit, context, actor, session } = call;
  const own = await context.ports.loadAccountModel(unit, actor);
  const { permissions, personal } = toViewerInput(session, actor);
  const viewer = { permissions: new Set(permissions), personal, sets: own.sets };
  return checkField(field, { viewer, own, fields: await listDefinitions(unit) });
}

async function present(call: FieldCall, record: Parameters<typeof presentField>[0]) {
  const { model } = await call.context.ports.loadAccountModel(call.unit, call.actor);
  return presentField(record, toViewer(call.session), model);
}
