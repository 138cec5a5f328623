import type { Incoming } from '#contracts/inbound/incoming.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** The administrator of an account that listens to coffee, with posts that it has stored. */
export async function makeCoffeeCompany(world: World, posts: readonly Incoming[]): Promise<Person> {
  const admin = await world.person(await world.account('Coffee Company'));
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'กาแฟ', patterns: ['กาแฟ'] },
  });
  await ingestPosts(world, admin.accountId, posts);
  return admin;
}
