import { fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/approval/workflows.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { checkApprovers, checkChannels } from '#server/publishing/approval/check-approvers.ts';
import { listAllApprovers } from '#server/publishing/approval/people-store.ts';
import * as store from '#server/publishing/approval/workflow-store.ts';

export const workflowHandlers = [
  bind(contract.listApprovers, async ({ unit }) => ({ items: await listAllApprovers(unit) })),

  bind(contract.listWorkflows, async ({ unit }) => ({ items: await store.listWorkflows(unit) })),

  bind(contract.createWorkflow, async ({ unit, body }) => {
    const limit = contract.MOST_WORKFLOWS;
    const all = await store.lockWorkflows(unit);
    if (all.length >= limit)
      refuse('invalid_request', { fields: { name: fault('too_many_records', { limit }) } });
    await checkWorkflow(unit, body);
    const _id = unit.newId();
    const position = Math.max(0, ...all.map((one) => one.position)) + 1;
    await store.insertWorkflow(unit, { _id, position }, body);
    return recordWorkflow(unit, _id, 'created');
  }),

  bind(contract.updateWorkflow, async ({ unit, params, body }) => {
    const { version, ...changes } = body;
    const row = requireFound((await store.lockWorkflows(unit)).find(({ _id }) => _id === params._id));
    if (version !== undefined && version !== row.version) refuse('stale_version', { data: row });
    const { _id, position: _place, version: _former, updated_at: _at, ...before } = row;
    const next = contract.WorkflowInput.safeParse({ ...before, ...changes });
    if (!next.success)
      return refuse('invalid_request', { fields: { steps: fault('approval_steps_needed') } });
    await checkWorkflow(unit, next.data, row);
    await store.updateWorkflow(unit, _id, next.data);
    return recordWorkflow(unit, _id, 'updated');
  }),

  bind(contract.deleteWorkflow, async ({ unit, params }) => {
    const { _id } = requireFound(await store.findWorkflow(unit, params._id));
    await store.deleteWorkflow(unit, _id);
    unit.record({ kind: 'publishing_workflow.deleted', entityId: _id });
    return { _id };
  }),

  bind(contract.orderWorkflows, async ({ unit, body }) => {
    const known = (await store.lockWorkflows(unit)).map(({ _id }) => _id);
    const isWhole = known.length === body.ids.length && known.every((_id) => body.ids.includes(_id));
    if (!isWhole) refuse('order_incomplete');
    await store.saveOrder(unit, body.ids);
    unit.record({ kind: 'publishing_workflow.ordered' });
    return { items: await store.listWorkflows(unit) };
  }),
];

/** @throws invalid_request with the place of each channel and approver that does not exist or may not approve, and of each step that needs more people than it names */
async function checkWorkflow(
  unit: UnitOfWork,
  { steps, connections }: contract.WorkflowInput,
  before: Pick<contract.WorkflowInput, 'steps' | 'connections'> = { steps: [], connections: [] },
): Promise<void> {
  const fields = await checkChannels(unit, connections, { field: 'connections', known: before.connections });
  const known = before.steps.flatMap((step) => [...step.approvers, ...step.escalate_to]);
  for (const [index, step] of steps.entries()) {
    const lists = { approvers: step.approvers, escalate_to: step.escalate_to };
    for (const [name, list] of Object.entries(lists))
      Object.assign(fields, await checkApprovers(unit, list, { field: `steps.${index}.${name}`, known }));
    const isNamed = step.approvers.every(({ kind }) => kind !== 'role');
    if (isNamed && step.needed !== 'all' && step.needed > step.approvers.length)
      fields[`steps.${index}.needed`] = fault('approval_too_many');
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

async function recordWorkflow(unit: UnitOfWork, id: string, change: string): Promise<contract.PostWorkflow> {
  const stored = requireFound(await store.findWorkflow(unit, id));
  unit.record({ kind: `publishing_workflow.${change}`, entityId: id });
  return stored;
}
