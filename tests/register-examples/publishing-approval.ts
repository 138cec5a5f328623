import { addComment } from '#contracts/publishing/approval/comments.ts';
import { addDeputy } from '#contracts/publishing/approval/deputies.ts';
import { noteOpened, submitPost } from '#contracts/publishing/approval/reviews.ts';
import { listWorkflows, orderWorkflows } from '#contracts/publishing/approval/workflows.ts';
import { addClient, addWorkflow, asApprover } from '#tests/factories/approval.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { writePost } from '#tests/factories/publishing.ts';

const planned = { wall_time: '2099-01-05T09:00', zone: 'Asia/Bangkok' };

async function makePost({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await writePost(admin, planned);
  return { _id };
}

/** A tag that only the workflow of these examples is for. */
const TAG = 'examples of approval';

/** A post that waits for its author, who may approve it here. */
async function makeSubmitted({ admin }: Stage): Promise<{ _id: string; seal: string }> {
  const own = await addWorkflow(admin, [[asApprover(admin)]], { tags: [TAG], own_work: true });
  const { items } = await admin.call(listWorkflows, {});
  const others = items.flatMap((one) => (one._id === own._id ? [] : [one._id]));
  await admin.call(orderWorkflows, { body: { ids: [own._id, ...others] } });
  const { _id } = await writePost(admin, { ...planned, tags: [TAG] });
  const { approval } = await admin.call(submitPost, { params: { _id }, body: {} });
  return { _id, seal: approval.review?.seal ?? '' };
}

const workflow = { name: 'Legal', mode: 'none' as const };

async function makeWorkflow({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await addWorkflow(admin, [], { mode: 'none' });
  return { _id };
}

async function makeClient({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await addClient(admin);
  return { _id };
}

async function makeComment(stage: Stage): Promise<{ _id: string }> {
  const body = { text: 'Another picture' };
  const { _id } = await stage.admin.call(addComment, { params: await makePost(stage), body });
  return { _id };
}

const days = { first_day: '2099-01-05', last_day: '2099-01-07' };

/** A post that somebody outside is asked about, with their link. */
async function makeShared(stage: Stage): Promise<{ token: string; post_id: string; seal: string }> {
  const { approver, token } = await addClient(stage.admin);
  const { _id } = await writePost(stage.admin, planned);
  const body = { approvers: [approver] };
  const { approval } = await stage.admin.call(submitPost, { params: { _id }, body });
  return { token, post_id: _id, seal: approval.review?.seal ?? '' };
}

/** The calls of approvals of posts. */
export const publishingApprovalExamples: Record<string, Example> = {
  'publishing_approver.list': async () => ({}),
  'publishing_workflow.list': async () => ({}),
  'publishing_workflow.create': async () => ({ body: workflow }),
  'publishing_workflow.update': async (stage) => ({
    params: await makeWorkflow(stage),
    body: { name: 'Brand' },
  }),
  'publishing_workflow.delete': async (stage) => ({ params: await makeWorkflow(stage) }),
  'publishing_workflow.order': async ({ admin }) => {
    const { items } = await admin.call(listWorkflows, {});
    return { body: { ids: items.map(({ _id }) => _id).toReversed() } };
  },
  'publishing_approval.list': async () => ({ query: { of: 'all' } }),
  'publishing_approval.get': async (stage) => ({ params: await makePost(stage) }),
  'publishing_approval.submit': async (stage) => ({
    params: await makePost(stage),
    body: { approvers: [asApprover(stage.admin)], text: 'Please look at the price' },
  }),
  'publishing_approval.approve': async (stage) => {
    const { _id, seal } = await makeSubmitted(stage);
    return { params: { _id }, body: { seal } };
  },
  'publishing_approval.approve-many': async (stage) => {
    const { _id, seal } = await makeSubmitted(stage);
    await stage.admin.call(noteOpened, { params: { _id }, body: { number: 1 } });
    return { body: { items: [{ _id, seal }] } };
  },
  'publishing_approval.send-back': async (stage) => {
    const { _id, seal } = await makeSubmitted(stage);
    return { params: { _id }, body: { seal, text: 'The price is wrong' } };
  },
  'publishing_approval.withdraw': async (stage) => ({
    params: { _id: (await makeSubmitted(stage))._id },
    body: {},
  }),
  'publishing_approval.reassign': async (stage) => {
    const { approver } = await addClient(stage.admin);
    const { _id } = await makeSubmitted(stage);
    return { params: { _id }, body: { from: asApprover(stage.admin), to: approver } };
  },
  'publishing_approval.release': async (stage) => ({
    params: await makePost(stage),
    body: { reason: 'A recall of the product' },
  }),
  'publishing_approval.note-opened': async (stage) => ({
    params: await makePost(stage),
    body: { number: 1 },
  }),
  'publishing_comment.list': async (stage) => ({ params: await makePost(stage) }),
  'publishing_comment.create': async (stage) => ({
    params: await makePost(stage),
    body: { text: 'Another picture' },
  }),
  'publishing_comment.resolve': async (stage) => ({
    params: await makeComment(stage),
    body: { resolved: true },
  }),
  'publishing_comment.delete': async (stage) => ({ params: await makeComment(stage) }),
  'publishing_version.list': async (stage) => ({ params: await makePost(stage) }),
  'publishing_version.restore': async (stage) => ({
    params: await makePost(stage),
    body: { number: 1 },
  }),
  'publishing_deputy.list': async () => ({}),
  'publishing_deputy.create': async (stage) => ({
    body: { deputy_id: (await stage.world.person(stage.admin.accountId)).userId, ...days },
  }),
  'publishing_deputy.delete': async (stage) => {
    const deputy = await stage.world.person(stage.admin.accountId);
    const { _id } = await stage.admin.call(addDeputy, { body: { deputy_id: deputy.userId, ...days } });
    return { params: { _id } };
  },
  'publishing_client.list': async () => ({}),
  'publishing_client.create': async () => ({
    body: { name: 'Khun Mali', scope: { kind: 'channels', connections: [], ...days } },
  }),
  'publishing_client.update': async (stage) => ({
    params: await makeClient(stage),
    body: { language: 'en' },
  }),
  'publishing_client.renew': async (stage) => ({ params: await makeClient(stage), body: { days: 7 } }),
  'publishing_client.revoke': async (stage) => ({ params: await makeClient(stage) }),
  'publishing_client.open': async (stage) => ({ body: { token: (await makeShared(stage)).token } }),
  'publishing_client.decide': async (stage) => ({
    body: { ...(await makeShared(stage)), decision: 'approve' },
  }),
  'publishing_client.comment': async (stage) => {
    const { token, post_id } = await makeShared(stage);
    return { body: { token, post_id, text: 'Very nice' } };
  },
};
