import { connectEngagement } from '#contracts/channels/connections.ts';
import type { Post } from '#contracts/publishing/post.ts';
import { createPost, type PostInput } from '#contracts/publishing/posts.ts';
import type { Context } from '#server/kit/context.ts';
import type { Person } from '#tests/factories/person.ts';

let made = 0;

/** Connects an account of LINE for publishing; nothing is asked of the network. @returns the id of the connection */
export async function connectPublishingAccount(person: Pick<Person, 'call'>): Promise<string> {
  made += 1;
  const { _id } = await person.call(connectEngagement, {
    params: { product: 'publishing' },
    body: {
      channel: 'line',
      name: `Account ${made}`,
      form: {
        channel_id: `U${String(made).padStart(32, '0')}`,
        channel_access_token: 'token-of-the-twin',
        channel_secret: 'secret-of-the-twin',
      },
    },
  });
  return _id;
}

/** Writes a post for an account of its own. */
export async function writePost(
  person: Pick<Person, 'call'>,
  over: Partial<Record<keyof PostInput, unknown>> = {},
): Promise<Post> {
  const targets = [{ connection_id: await connectPublishingAccount(person) }];
  const body = { content: { text: 'กาแฟหอมกรุ่น Fresh coffee' }, targets, zone: 'Asia/Bangkok', ...over };
  return person.call(createPost, { body: body as PostInput });
}

/** A part of which nobody knows what became of it. */
export async function insertUnclearPart(
  { database, newId, clock }: Context,
  account_id: string,
  target_id: string,
): Promise<void> {
  await database.platform
    .insertInto('publishing_parts')
    .values({
      account_id,
      _id: newId(),
      target_id,
      position: 0,
      kind: 'main',
      state: 'unknown',
      retry_key: newId(),
      content_hash: '',
      prepared: null,
      prepared_until: null,
      spends: null,
      spent: null,
      started_at: clock(),
      next_at: null,
      provider_id: null,
      url: null,
      published_at: null,
      failure_remedy: null,
      failure: null,
      failure_fault: null,
    })
    .execute();
}
