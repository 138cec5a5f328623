import type { Approver } from '#contracts/approvals/workflow.ts';
import { createClient, type ClientScope } from '#contracts/publishing/approval/clients.ts';
import { getApproval, submitPost } from '#contracts/publishing/approval/reviews.ts';
import {
  createWorkflow,
  WorkflowInput,
  type PostWorkflow,
} from '#contracts/publishing/approval/workflows.ts';
import type { Person } from '#tests/factories/person.ts';

type Caller = Pick<Person, 'call'>;

/** What people may do who approve posts of others. */
export const APPROVER = [
  'publishing.post.read',
  'publishing.post.write',
  'publishing.approval.read',
  'publishing.approval.write',
] as const;

/** A user as an approver. */
export function asApprover({ userId }: Pick<Person, 'userId'>): Approver {
  return { kind: 'user', id: userId };
}

/** Adds a workflow that requires approval in steps, each by one of some approvers. */
export function addWorkflow(
  person: Caller,
  steps: readonly (readonly Approver[])[],
  over: Partial<Record<keyof WorkflowInput, unknown>> = {},
): Promise<PostWorkflow> {
  const body = WorkflowInput.parse({
    name: 'Approval',
    steps: steps.map((approvers) => ({ approvers })),
    ...over,
  });
  return person.call(createWorkflow, { body });
}

/** Asks for the approval of a post. @returns the seal that approvers confirm */
export async function submit(person: Caller, _id: string): Promise<string> {
  const { approval } = await person.call(submitPost, { params: { _id }, body: {} });
  return approval.review?.seal ?? '';
}

/** The seal of the review of a post. */
export async function readSeal(person: Caller, _id: string): Promise<string> {
  return (await person.call(getApproval, { params: { _id } })).review?.seal ?? '';
}

/** Gives somebody outside a link to posts. @returns their id as an approver, and the token of the link */
export async function addClient(
  person: Caller,
  scope: ClientScope = { kind: 'posts', post_ids: [] },
  over: { password?: string; language?: 'th' | 'en' } = {},
): Promise<{ approver: Approver; token: string; _id: string }> {
  const body = { name: 'Khun Mali', scope, ...over };
  const { _id, token } = await person.call(createClient, { body });
  return { _id, token, approver: { kind: 'client', id: _id } };
}
