import { z } from 'zod';
import type { Approver } from '#contracts/approvals/workflow.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Channel } from '#contracts/networks.ts';
import {
  createWorkflow,
  PostApprovalStep,
  updateWorkflow,
  WorkflowInput,
  type PostWorkflow,
} from '#contracts/publishing/approval/workflows.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { listAllApprovers, listWorkflows, workflowHandlers } from '#server/publishing/public.ts';
import { mapUsersByEmail } from '#server/settings/transfer/names-store.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';
import { invokeHandler } from '#server/settings/transfer/through-call.ts';

/** A user by address, a group or a person outside by name: their ids are others in another account. */
const NamedApprover = z.strictObject({ kind: z.enum(['user', 'role', 'client']), name: z.string().max(320) });
type NamedApprover = z.infer<typeof NamedApprover>;

const NamedAccount = z.strictObject({ channel: Channel, name: z.string().max(200) });
type NamedAccount = z.infer<typeof NamedAccount>;

const Step = PostApprovalStep.extend({
  approvers: z.array(NamedApprover).min(1).max(50),
  escalate_to: z.array(NamedApprover).max(20).default([]),
});
const Workflow = z.strictObject({
  ...WorkflowInput.shape,
  connections: z.array(NamedAccount).max(200).default([]),
  steps: z.array(Step).max(10).default([]),
});
type Workflow = z.infer<typeof Workflow>;

/**
 * How posts are approved. A workflow whose accounts or approvers are not all here is refused, and names them: without one of its accounts it
 * would be for all of them, and without an approver posts would go out that nobody agreed to.
 */
export const workflowPart: TransferPart = {
  name: 'publishing_workflow',
  order: 51,
  rights: (product) =>
    product === null
      ? {
          read: [['publishing.post.read', 'publishing.approval.read']],
          write: ['publishing.workflow.write'],
        }
      : undefined,
  products: ['publishing'],
  personal: true,
  values: Workflow,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => normalizeSettingName(name),
  read: async ({ unit }) => {
    const names = await loadNames(unit);
    const isThere = (id: string): boolean => names.accounts.some(({ _id }) => _id === id);
    return (await listWorkflows(unit)).flatMap(({ _id, ...row }) => {
      const { connections } = row;
      // Of one whose accounts are all gone nothing is left: without accounts it would be for all of them.
      if (connections.length > 0 && !connections.some(isThere)) return [];
      return [{ _id, product: null, values: Workflow.strip().parse(toNamed(row, names)) }];
    });
  },
  create: async (moving, _product, values) => {
    const body = toInput(await loadNames(moving.unit), Workflow.parse(values));
    return (await invokeHandler(moving, { handlers: workflowHandlers, endpoint: createWorkflow }, { body }))
      ._id;
  },
  change: async (moving, { _id }, changes) => {
    const given = toChangesSchema(Workflow.shape).parse(changes);
    const body = toInput(await loadNames(moving.unit), given);
    await invokeHandler(
      moving,
      { handlers: workflowHandlers, endpoint: updateWorkflow },
      { params: { _id }, body },
    );
  },
};

/** What approvers and accounts are called, in both directions. */
type Names = {
  approvers: readonly { approver: Approver; name: string }[];
  accounts: readonly { _id: string; account: NamedAccount }[];
};

async function loadNames(unit: UnitOfWork): Promise<Names> {
  const users = [...(await mapUsersByEmail(unit))].map(([name, id]) => ({
    approver: { kind: 'user' as const, id },
    name,
  }));
  const others = (await listAllApprovers(unit)).filter(({ approver }) => approver.kind !== 'user');
  const channels = await listUsedChannels(unit, 'publishing');
  return {
    approvers: [...users, ...others],
    accounts: channels.map(({ _id, channel, name }) => ({ _id, account: { channel, name } })),
  };
}

/** Who has left is called by their id: nobody elsewhere, so that such a step is refused there. */
function toNamed(row: Omit<PostWorkflow, '_id'>, names: Names): Record<keyof Workflow, unknown> {
  const { connections, steps, name, mode, tags, campaigns, own_work } = row;
  const nameOf = ({ kind, id }: Approver): NamedApprover => ({
    kind,
    name: names.approvers.find(({ approver }) => approver.kind === kind && approver.id === id)?.name ?? id,
  });
  return {
    name,
    mode,
    tags,
    campaigns,
    own_work,
    connections: connections.flatMap((id) => names.accounts.find(({ _id }) => _id === id)?.account ?? []),
    steps: steps.map((step) => ({
      ...step,
      approvers: step.approvers.map(nameOf),
      escalate_to: step.escalate_to.map(nameOf),
    })),
  };
}

/** @throws invalid_request with the place of each account and approver that is not here */
function toInput<V extends Partial<Workflow>>(names: Names, { connections, steps, ...rest }: V) {
  const fields: Record<string, Fault> = {};
  const idsOf = (named: readonly NamedAccount[]): string[] =>
    named.flatMap((one, place) => {
      const found = names.accounts.find(({ account }) => isSameAccount(account, one));
      if (!found) fields[`connections.${place}`] = fault('no_publishing_account');
      return found?._id ?? [];
    });
  const approversOf = (named: readonly NamedApprover[], field: string): Approver[] =>
    named.flatMap((one, place) => {
      const found = names.approvers.find(
        ({ approver, name }) =>
          approver.kind === one.kind && normalizeSettingName(name) === normalizeSettingName(one.name),
      );
      if (!found) fields[`${field}.${place}`] = fault('not_found');
      return found?.approver ?? [];
    });
  const given = {
    ...rest,
    ...(connections && { connections: idsOf(connections) }),
    ...(steps && {
      steps: steps.map((step, at) => ({
        ...step,
        approvers: approversOf(step.approvers, `steps.${at}.approvers`),
        escalate_to: approversOf(step.escalate_to, `steps.${at}.escalate_to`),
      })),
    }),
  };
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  return given;
}

function isSameAccount(one: NamedAccount, other: NamedAccount): boolean {
  return one.channel === other.channel && normalizeSettingName(one.name) === normalizeSettingName(other.name);
}
