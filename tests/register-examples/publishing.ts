import { createServer } from 'node:http';
import { TWIN_TOKEN } from '#connectors/telegram/twin.ts';
import { uploadFile } from '#contracts/kit/files/endpoints.ts';
import { createCalendarAddress } from '#contracts/publishing/calendar-files.ts';
import { createNote } from '#contracts/publishing/notes.ts';
import { startPause } from '#contracts/publishing/pauses.ts';
import { updateImport } from '#contracts/publishing/post-imports.ts';
import { deletePost, getPost, schedulePost } from '#contracts/publishing/posts.ts';
import { createQueue } from '#contracts/publishing/queues.ts';
import { startSeries } from '#contracts/publishing/series.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { buildPng } from '#tests/factories/picture.ts';
import { sendPosts } from '#tests/factories/post-import.ts';
import { connectPublishingAccount, insertUnclearPart, writePost } from '#tests/factories/publishing.ts';

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

async function uploadPicture({ admin }: Stage): Promise<string> {
  const query = { purpose: 'publishing_post', name: 'picture.png' };
  return uploadFile.answer.parse((await admin.attempt(uploadFile, { query, body: buildPng(64, 48) })).body)
    ._id;
}

const note = { text: 'Launch', first_day: '2099-01-05', last_day: '2099-01-07' };

async function makeNote({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createNote, { body: note });
  return { _id };
}

const queue = { name: 'Tips', zone: 'Asia/Bangkok', slots: [{ weekday: 1, time: '09:00' }] };

async function makeQueue({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await admin.call(createQueue, { body: queue });
  return { _id };
}

async function listTargetIds(stage: Stage): Promise<string[]> {
  const { _id } = await makeScheduled(stage);
  const { targets } = await stage.admin.call(getPost, { params: { _id } });
  return targets.map((target) => target._id);
}

/** A post that its account published by itself. */
async function makePublished({ admin, world }: Stage): Promise<string> {
  const { context } = world.suite;
  const _id = context.newId();
  const row = {
    account_id: admin.accountId,
    _id,
    connection_id: context.newId(),
    channel: 'mastodon' as const,
    account_name: 'Coffee',
    target_id: null,
    post_id: null,
    origin: 'network' as const,
    provider_id: _id,
    retry_key: context.newId(),
    kind: 'feed' as const,
    format: 'text' as const,
    words: 'Hello',
    hashtags: [],
    has_link: false,
    url: null,
    published_at: context.clock(),
    next_at: null,
  };
  await context.database.platform.insertInto('published_posts').values(row).execute();
  return _id;
}

/** A target as sending leaves it: no network is called here. */
async function makeTarget(stage: Stage, state: 'failed' | 'unknown'): Promise<string> {
  const [_id = ''] = await listTargetIds(stage);
  const { platform } = stage.world.suite.context.database;
  await platform.updateTable('publishing_targets').set({ state }).where('_id', '=', _id).execute();
  if (state === 'unknown') await insertUnclearPart(stage.world.suite.context, stage.admin.accountId, _id);
  return _id;
}

/** A network whose bots may do everything. It ends with the process. */
async function startWillingNetwork(): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"ok":true,"result":{"message_id":1}}'),
  ).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A target that is published on a network that does whatever it is asked for. */
async function makePublishedTarget(stage: Stage): Promise<string> {
  const { context } = stage.world.suite;
  const _id = await makeTarget(stage, 'unknown');
  const { connection_id } = await context.database.platform
    .updateTable('publishing_targets')
    .set({ state: 'published', channel: 'telegram', provider_id: '-1001234:1' })
    .where('_id', '=', _id)
    .returning('connection_id')
    .executeTakeFirstOrThrow();
  await context.database.platform
    .updateTable('connections')
    .set({ channel: 'telegram', config: JSON.stringify({ bot_token: TWIN_TOKEN }) })
    .where('_id', '=', connection_id)
    .execute();
  context.standIns.set(connection_id, await startWillingNetwork());
  return _id;
}

async function makePause({ admin }: Stage): Promise<{ _id: string }> {
  const body = { scope: { kind: 'campaign' as const, campaign: 'Nobody has it' }, reason: 'A mistake' };
  const { pause } = await admin.call(startPause, { body });
  return { _id: pause._id };
}

const postFile = 'Date,Text\n2099-01-05 09:00,Coffee\n';

async function makeImport({ admin }: Stage): Promise<{ _id: string }> {
  const { _id } = await sendPosts(admin, postFile);
  return { _id };
}

/** A file whose row is a post: no work runs here. */
async function makeImported(stage: Stage): Promise<{ _id: string }> {
  const params = await makeImport(stage);
  await stage.world.suite.context.database.platform
    .updateTable('publishing_import_rows')
    .set({ state: 'imported', post_id: (await makePost(stage))._id })
    .where('import_id', '=', params._id)
    .execute();
  return params;
}

/** A post of tomorrow: series are made 90 days ahead. */
async function writeSoon({ admin }: Stage): Promise<{ _id: string }> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { _id } = await writePost(admin, { wall_time: `${tomorrow}T09:00`, zone: 'UTC' });
  return { _id };
}

async function makeSeries(stage: Stage): Promise<{ _id: string }> {
  const params = await writeSoon(stage);
  await stage.admin.call(startSeries, { params, body: { rule: { by: 'week', every: 1, weekdays: [] } } });
  return params;
}

/** The calls of publishing. */
export const publishingExamples: Record<string, Example> = {
  'publishing_account.list': async () => ({}),
  'publishing_media.probe': async (stage) => ({ body: { file_ids: [await uploadPicture(stage)] } }),
  'publishing_media.fit': async (stage) => ({
    params: { _id: await uploadPicture(stage) },
    body: { network: 'instagram' },
  }),
  'publishing_post.list': async () => ({
    query: { from: '2098-01-01T00:00:00.000Z', states: 'draft,scheduled' },
  }),
  'publishing_post.get': async (stage) => ({ params: await makePost(stage) }),
  'publishing_post.numbers': async (stage) => ({ params: await makePost(stage) }),
  'publishing_result.get': async () => ({
    query: { from: '2098-01-01T00:00:00.000Z', to: '2098-02-01T00:00:00.000Z' },
  }),
  'publishing_result.numbers': async (stage) => ({ params: { _id: await makePublished(stage) } }),
  'publishing_result.best-times': async () => ({}),
  'publishing_post.similar': async (stage) => ({ params: await makePost(stage) }),
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
  'publishing_post.values': async () => ({}),
  'publishing_post.count': async () => ({}),
  'publishing_post.repeat': async (stage) => ({
    params: await makePost(stage),
    body: { rule: { by: 'week', count: 2 }, skip: ['2099-01-12'] },
  }),
  'publishing_post.move-many': async (stage) => ({
    body: { moves: [{ _id: (await makePost(stage))._id, wall_time: '2099-02-01T09:00' }] },
  }),
  'publishing_post.duplicate-many': async (stage) => ({ body: { ids: [(await makePost(stage))._id] } }),
  'publishing_post.delete-many': async (stage) => ({ body: { ids: [(await makePost(stage))._id] } }),
  'publishing_post.restore-many': async (stage) => ({ body: { ids: [(await makeDeleted(stage))._id] } }),
  'publishing_post.schedule-many': async (stage) => ({ body: { ids: [(await makePost(stage))._id] } }),
  'publishing_post.unschedule-many': async (stage) => ({
    body: { ids: [(await makeScheduled(stage))._id] },
  }),
  'publishing_import.create': async () => ({ query: { name: 'posts.csv' }, body: postFile }),
  'publishing_import.list': async () => ({}),
  'publishing_import.get': async (stage) => ({ params: await makeImport(stage) }),
  'publishing_import.rows': async (stage) => ({ params: await makeImport(stage) }),
  'publishing_import.update': async (stage) => ({
    params: await makeImport(stage),
    body: { mapping: { text: 1 } },
  }),
  'publishing_import.fix-row': async (stage) => ({
    params: await makeImport(stage),
    body: { number: 1, cells: ['2099-01-05 09:00', 'Tea'] },
  }),
  'publishing_import.start': async (stage) => {
    const accounts = [await connectPublishingAccount(stage.admin)];
    const { _id, options } = await sendPosts(stage.admin, postFile);
    const params = { _id };
    await stage.admin.call(updateImport, { params, body: { options: { ...options, accounts } } });
    return { params };
  },
  'publishing_import.undo': async (stage) => ({ params: await makeImported(stage) }),
  'publishing_import.template': async () => ({ query: { format: 'csv' } }),
  'publishing_post.export': async () => ({ query: { format: 'csv' } }),
  'publishing_calendar_address.get': async () => ({}),
  'publishing_calendar_address.create': async () => ({}),
  'publishing_calendar_address.delete': async () => ({}),
  'publishing_calendar_address.read': async ({ admin }) => ({
    params: { token: (await admin.call(createCalendarAddress, {})).url.split('/').at(-1) ?? '' },
  }),
  'publishing_series.get': async (stage) => ({ params: await makePost(stage) }),
  'publishing_series.create': async (stage) => ({
    params: await writeSoon(stage),
    body: { rule: { by: 'week', count: 2 } },
  }),
  'publishing_series.end': async (stage) => ({ params: await makeSeries(stage), body: {} }),
  'publishing_series.apply': async (stage) => ({ params: await makeSeries(stage) }),
  'publishing_pool.get': async (stage) => ({ params: await makeQueue(stage) }),
  'publishing_pool.update': async (stage) => ({
    params: await makeQueue(stage),
    body: { cooldown_days: 14 },
  }),
  'publishing_pool.add-posts': async (stage) => ({
    params: await makeQueue(stage),
    body: { ids: [(await makePost(stage))._id] },
  }),
  'publishing_pool.remove-posts': async (stage) => ({
    params: await makeQueue(stage),
    body: { ids: [(await makePost(stage))._id] },
  }),
  'publishing_pool.explain': async (stage) => ({ params: await makePost(stage) }),
  'publishing_queue.list': async () => ({}),
  'publishing_queue.create': async () => ({ body: queue }),
  'publishing_queue.update': async (stage) => ({ params: await makeQueue(stage), body: { paused: true } }),
  'publishing_queue.delete': async (stage) => ({ params: await makeQueue(stage) }),
  'publishing_queue.slot': async (stage) => ({
    params: await makeQueue(stage),
    query: { post: (await makePost(stage))._id },
  }),
  'publishing_queue.add-posts': async (stage) => ({
    params: await makeQueue(stage),
    body: { ids: [(await makePost(stage))._id] },
  }),
  'publishing_note.list': async () => ({ query: { from_day: '2099-01-01', to_day: '2099-02-01' } }),
  'publishing_note.create': async () => ({ body: note }),
  'publishing_note.update': async (stage) => ({
    params: await makeNote(stage),
    body: { text: 'Launch moved' },
  }),
  'publishing_note.delete': async (stage) => ({ params: await makeNote(stage) }),
  'publishing_target.attempts': async (stage) => ({ params: { _id: (await listTargetIds(stage))[0] ?? '' } }),
  'publishing_target.retry': async (stage) => ({ body: { targets: [await makeTarget(stage, 'failed')] } }),
  'publishing_target.cancel': async (stage) => ({ body: { targets: await listTargetIds(stage) } }),
  'publishing_target.hold': async (stage) => ({
    body: { targets: await listTargetIds(stage), on_hold: true },
  }),
  'publishing_target.settle': async (stage) => ({
    params: { _id: await makeTarget(stage, 'unknown') },
    body: { outcome: 'posted', url: 'https://social.example/@coffee/1' },
  }),
  'publishing_target.failures': async () => ({}),
  'publishing_health.get': async () => ({}),
  'publishing_target.estimate': async (stage) => ({
    params: { _id: await makePublishedTarget(stage) },
  }),
  'publishing_target.edit-published': async (stage) => ({
    params: { _id: await makePublishedTarget(stage) },
    body: { text: 'กาแฟใหม่' },
  }),
  'publishing_target.remove-published': async (stage) => ({
    params: { _id: await makePublishedTarget(stage) },
  }),
  'publishing_pause.list': async () => ({}),
  'publishing_pause.create': async () => ({
    body: { scope: { kind: 'campaign', campaign: 'Nobody has it' } },
  }),
  'publishing_pause.past': async (stage) => ({ params: await makePause(stage) }),
  'publishing_pause.end': async (stage) => ({ params: await makePause(stage), body: {} }),
};
