import { NoResultError } from 'kysely';
import { expect, it } from 'vitest';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { Refusal } from '#server/kit/errors.ts';

function failingOnce(error: Error, times = 1) {
  const again: boolean[] = [];
  const work = async (cutShort: boolean): Promise<void> => {
    again.push(cutShort);
    if (again.length <= times) throw error;
  };
  return { work, again };
}
const named = Object.assign(new Error('x'), { code: '23503' });

it.each([
  ['a row that names what is gone', named],
  ['a row that is looked for and gone', new NoResultError({} as never)],
  ['what is asked for and gone', new Refusal('not_found')],
])('Work that fails at %s is started once more and ends without an error', async (_what, error) => {
  const { work, again } = failingOnce(error);
  await runDespiteDeletion(work);
  expect(again).toEqual([false, true]);
});

it('A second failure is thrown, and so is any other', async () => {
  await expect(runDespiteDeletion(failingOnce(named, 2).work)).rejects.toBe(named);
  const other = failingOnce(new Error('y'));
  await expect(runDespiteDeletion(other.work)).rejects.toThrow('y');
  expect(other.again).toEqual([false]);
});
