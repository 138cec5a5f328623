import { z } from 'zod';
import { Approver } from '#contracts/approvals/workflow.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

/** The most workflows of an account. */
export const MOST_WORKFLOWS = 100;

/** `none`: posts go out at once; `optional`: people may ask for approval; `required`: nothing goes out without it. */
export const ApprovalMode = z.enum(['none', 'optional', 'required']);
export type ApprovalMode = z.infer<typeof ApprovalMode>;

/** The most working hours that a step may take: a quarter of a year of them. */
const MOST_HOURS = 500;

/**
 * A step of a workflow of posts. `due_hours`: the working hours that it may take; afterwards those in `escalate_to` are asked too, and may
 * decide in the place of the others.
 */
export const PostApprovalStep = z.strictObject({
  name: z.string().trim().max(80).default(''),
  approvers: z.array(Approver).min(1).max(50),
  needed: z.union([z.literal('all'), z.number().int().min(1).max(50)]).default(1),
  due_hours: z.number().int().min(1).max(MOST_HOURS).nullable().default(null),
  escalate_to: z.array(Approver).max(20).default([]),
});
export type PostApprovalStep = z.infer<typeof PostApprovalStep>;

const fields = {
  name: z.string().trim().min(1).max(80),
  mode: ApprovalMode.default('required'),
  /** For which posts it is: of one of these accounts, tags and campaigns. An empty list leaves nothing out. */
  connections: z.array(Id).max(200).default([]),
  tags: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
  campaigns: z.array(z.string().trim().min(1).max(120)).max(100).default([]),
  steps: z.array(PostApprovalStep).max(10).default([]),
  /** Whether people may approve what they wrote. */
  own_work: z.boolean().default(false),
};

/** How posts are approved. */
export const WorkflowInput = z
  .strictObject(fields)
  .refine(({ mode, steps }) => mode === 'none' || steps.length > 0, {
    ...toIssue(fault('approval_steps_needed')),
    path: ['steps'],
  });
export type WorkflowInput = z.infer<typeof WorkflowInput>;
export const WorkflowChanges = toChangesSchema(fields);

export const PostWorkflow = z.object({
  ...fields,
  _id: Id,
  /** The first one in order whose scope a post is in is the one of that post. */
  position: z.number().int(),
  version: z.number().int(),
  updated_at: Instant,
});
export type PostWorkflow = z.infer<typeof PostWorkflow>;

const READ = [['publishing.post.read', 'publishing.approval.read']] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.workflow.write'], product: 'publishing' } as const;
const PATH = '/publishing/workflows';
const one = z.object({ _id: Id });

export const listWorkflows = defineEndpoint({
  name: 'publishing_workflow.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List how posts are approved; of each account of a post, the first workflow that fits applies',
  answer: z.object({ items: z.array(PostWorkflow) }),
});

export const createWorkflow = defineEndpoint({
  name: 'publishing_workflow.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Add a workflow of approvals, behind the others',
  input: { body: WorkflowInput },
  answer: PostWorkflow,
  status: 201,
  errors: ['invalid_request'],
  event: 'publishing_workflow.created',
});

export const updateWorkflow = defineEndpoint({
  name: 'publishing_workflow.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change a workflow; what is in review already goes on by the steps with which it began',
  input: { params: one, body: WorkflowChanges.extend({ version: Version.optional() }) },
  answer: PostWorkflow,
  errors: ['not_found', 'stale_version', 'invalid_request'],
  event: 'publishing_workflow.updated',
});

export const deleteWorkflow = defineEndpoint({
  name: 'publishing_workflow.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a workflow; what is in review goes on by it',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'publishing_workflow.deleted',
});

export const orderWorkflows = defineEndpoint({
  name: 'publishing_workflow.order',
  method: 'PUT',
  path: `${PATH}/order`,
  access: write,
  summary: 'Put the workflows in another order; it names each of them once',
  input: { body: z.strictObject({ ids: z.array(Id).max(MOST_WORKFLOWS) }) },
  answer: z.object({ items: z.array(PostWorkflow) }),
  errors: ['order_incomplete'],
  event: 'publishing_workflow.ordered',
});

export const listApprovers = defineEndpoint({
  name: 'publishing_approver.list',
  method: 'GET',
  path: '/publishing/approvers',
  access: read,
  summary:
    'List who may be asked for approval: users with the right, groups, and people outside whose link opens',
  answer: z.object({ items: z.array(z.object({ approver: Approver, name: z.string() })) }),
});

export const ENDPOINTS = [
  listApprovers,
  listWorkflows,
  createWorkflow,
  orderWorkflows,
  updateWorkflow,
  deleteWorkflow,
];

export const EVENTS = ['created', 'updated', 'deleted', 'ordered'].map((change) =>
  defineEvent({ name: `publishing_workflow.${change}`, need: ['publishing.post.read'], data: z.unknown() }),
);
