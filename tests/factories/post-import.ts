import { expect } from 'vitest';
import { listLongWorks } from '#contracts/kit/long-work/endpoints.ts';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import { createImport, getImport, startImport, undoImport } from '#contracts/publishing/post-imports.ts';
import type { Person } from '#tests/factories/person.ts';

type Sender = Pick<Person, 'call' | 'attempt'>;

/** Sends a file of posts. */
export async function sendPosts(
  person: Sender,
  body: string | Uint8Array,
  name = 'posts.csv',
): Promise<PostImport> {
  const sent = await person.attempt(createImport, { query: { name }, body });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return createImport.answer.parse(sent.body);
}

/** Imports the rows of a file, or takes its posts back, and waits for the end. */
export async function settleImport(
  person: Sender,
  _id: string,
  act: 'start' | 'undo' = 'start',
): Promise<PostImport> {
  const work = await person.call(act === 'start' ? startImport : undoImport, { params: { _id } });
  const state = async (): Promise<string> => {
    const { items } = await person.call(listLongWorks, { query: { kind: work.kind, about_id: _id } });
    return items.find((one) => one._id === work._id)?.state ?? '';
  };
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toMatch(/done|failed/);
  expect(await state()).toBe('done');
  return person.call(getImport, { params: { _id } });
}
