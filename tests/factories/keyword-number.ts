import type { World } from '#tests/world.ts';

/** The number of a keyword, by which mentions name it. */
export async function findKeywordNumber({ suite }: World, id: string): Promise<number> {
  const { number } = await suite.context.database.platform
    .selectFrom('keywords')
    .select('number')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  return number;
}
