import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/approval/deputies.ts';
import { loadAccountDay } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import * as store from '#server/publishing/approval/deputy-store.ts';
import { listDeciding } from '#server/publishing/approval/people-store.ts';

/** Who may name deputies of others. */
const MANAGE = 'publishing.workflow.write';

export const deputyHandlers = [
  bind(contract.listDeputies, async ({ unit }) => ({
    items: await store.listDeputies(unit, await loadAccountDay(unit)),
  })),

  bind(contract.addDeputy, async ({ unit, session, body }) => {
    const { deputy_id, first_day, last_day, user_id = session.user._id } = body;
    if (user_id !== session.user._id && !session.user.role.permissions.includes(MANAGE))
      refuse('not_permitted');
    if (user_id === deputy_id) refuse('invalid_request', { fields: { deputy_id: fault('deputy_self') } });
    await checkPeople(unit, { user_id, deputy_id });
    const limit = contract.MOST_DEPUTIES;
    if ((await store.countDeputies(unit)) >= limit)
      refuse('invalid_request', { fields: { deputy_id: fault('too_many_records', { limit }) } });
    const _id = unit.newId();
    await store.insertDeputy(unit, { _id, user_id, deputy_id, first_day, last_day });
    unit.record({ kind: 'publishing_deputy.created', entityId: _id, data: { user_id, deputy_id } });
    return requireFound((await store.listDeputies(unit, first_day)).find((one) => one._id === _id));
  }),

  bind(contract.deleteDeputy, async ({ unit, session, params }) => {
    const { _id, user_id } = requireFound(await store.lockDeputy(unit, params._id));
    if (user_id !== session.user._id && !session.user.role.permissions.includes(MANAGE))
      refuse('not_permitted');
    await store.deleteDeputy(unit, _id);
    unit.record({ kind: 'publishing_deputy.deleted', entityId: _id });
    return { _id };
  }),
];

/** @throws invalid_request where one of both may not decide on posts */
async function checkPeople(unit: UnitOfWork, people: { user_id: string; deputy_id: string }): Promise<void> {
  const known = await listDeciding(unit, Object.values(people));
  for (const [field, id] of Object.entries(people))
    if (!known.some(({ _id }) => _id === id))
      refuse('invalid_request', { fields: { [field]: fault('not_found') } });
}
