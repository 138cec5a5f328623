import { deletePost, schedulePost } from '#contracts/publishing/posts.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { connectPublishingAccount, writePost } from '#tests/factories/publishing.ts';

const planned = { wall_time: '2099-01-05T09:00', zone: 'Asia/Bangkok' };

async function makePost({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await writePost(admin, planned);
  return { _id };
}

async function makeScheduled(stage: Stage): Promise<{ _id: string }> {
  const params = await makePost(stage);
  await stage.admin.call(schedulePost, { params, body: {} });
  return params;
}

async function makeDeleted(stage: Stage): Promise<{ _id: string }> {
  const params = await makePost(stage);
  await stage.admin.call(deletePost, { params });
  return params;
}

/** The calls of publishing. */
export const publishingExamples: Record<string, Example> = {
  'publishing_account.list': async () => ({}),
  'publishing_post.list': async () => ({
    query: { from: '2098-01-01T00:00:00.000Z', states: 'draft,scheduled' },
  }),
  'publishing_post.get': async (stage) => ({ params: await makePost(stage) }),
  'publishing_post.create': async ({ admin }) => ({
    body: {
      ...planned,
      content: { text: 'กาแฟ' },
      targets: [{ connection_id: await connectPublishingAccount(admin), version: { title: 'Coffee' } }],
    },
  }),
  'publishing_post.update': async (stage) => ({ params: await makePost(stage), body: { tags: ['new'] } }),
  'publishing_post.schedule': async (stage) => ({ params: await makePost(stage), body: {} }),
  'publishing_post.unschedule': async (stage) => ({ params: await makeScheduled(stage) }),
  'publishing_post.duplicate': async (stage) => ({ params: await makePost(stage) }),
  'publishing_post.delete': async (stage) => ({ params: await makePost(stage) }),
  'publishing_post.restore': async (stage) => ({ params: await makeDeleted(stage) }),
};
