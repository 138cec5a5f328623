import { addMentionNote, changeMentions } from '#contracts/listening/actions/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { createView } from '#contracts/listening/saved-views/endpoints.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { ingestPosts, makePost } from '#tests/factories/inbound.ts';

const query = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
let made = 0;

async function mention({ world, admin }: Stage): Promise<{ _id: string }> {
  await ingestPosts(world, admin.accountId, [makePost()]);
  const { items } = await admin.call(listMentions, { query });
  return { _id: items[0]?._id ?? '' };
}
async function edit(stage: Stage) {
  return {
    selection: { ids: [(await mention(stage))._id] },
    edit: { starred: true },
  };
}
async function change(stage: Stage): Promise<{ _id: string }> {
  const { _id } = await stage.admin.call(changeMentions, { body: await edit(stage) });
  return { _id };
}
/** A bulk change that has not started: it matches nothing, and waits ten seconds. */
async function changeFound(stage: Stage): Promise<{ _id: string }> {
  const { _id } = await stage.admin.call(changeMentions, {
    body: { selection: { filter: { ...query, starred: 'yes' } }, edit: { starred: true } },
  });
  return { _id };
}
const viewBody = () => ({ name: `View ${(made += 1)}`, filter: { range: '7d', sentiment: 'negative' } });
async function view({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createView, { body: viewBody() });
  return { _id };
}

export const feedExamples: Record<string, Example> = {
  'mention.values': async () => ({ params: { dimension: 'channel' }, query }),
  'mention.get': async (stage) => ({ params: await mention(stage) }),
  'mention.thread': async (stage) => ({ params: await mention(stage) }),
  'mention.change': async (stage) => ({ body: await edit(stage) }),
  'mention.changes': async () => ({}),
  'mention.stop-change': async (stage) => ({ params: await changeFound(stage) }),
  'mention.get-change': async (stage) => ({ params: await change(stage) }),
  'mention.undo-change': async (stage) => ({ params: await change(stage) }),
  'mention.note': async (stage) => ({ params: await mention(stage), body: { text: 'Ask the branch' } }),
  'mention.delete-note': async (stage) => {
    const params = await mention(stage);
    const { _id } = await stage.admin.call(addMentionNote, { params, body: { text: 'x' } });
    return { params: { ...params, note_id: _id } };
  },
  'mention.create-ticket': async (stage) => ({ params: await mention(stage) }),
  // Needs a service that responds: server/listening/actions/actions.test.ts.
  'mention.translate': async () => 'own-test',
  'saved_view.list': async () => ({}),
  'saved_view.counts': async () => ({ query: { time_zone: 'Asia/Bangkok' } }),
  'saved_view.create': async () => ({ body: viewBody() }),
  'saved_view.set-default': async (stage) => ({ body: { view_id: (await view(stage))._id } }),
  'saved_view.update': async (stage) => ({ params: await view(stage), body: { sort: 'impact' } }),
  'saved_view.delete': async (stage) => ({ params: await view(stage) }),
  'blacklist.counts': async () => ({}),
};
