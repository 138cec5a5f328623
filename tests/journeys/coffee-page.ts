import type { Page } from 'playwright-core';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { makeCoffeePosts } from '#tests/factories/coffee-posts.ts';
import { ingestPosts } from '#tests/factories/inbound.ts';
import { openPageOf } from '#tests/factories/open-page.ts';
import type { Person } from '#tests/factories/person.ts';
import { startBrowser, type Visitor } from '#tests/journeys/browser.ts';
import { startWorld, type World } from '#tests/world.ts';

/** An account with posts about coffee, its administrator, and a page of theirs in a browser. */
type CoffeePage = { world: World; visitor: Visitor; admin: Person; page: Page };

/** Starts a world in which an account listens to coffee. */
export async function openCoffeePage(): Promise<CoffeePage> {
  const [world, visitor] = await Promise.all([startWorld(), startBrowser()]);
  const admin = await world.person(await world.account('Bunloy'));
  await admin.call(createKeyword, {
    params: { product: 'listening' },
    body: { name: 'All', patterns: ['กาแฟ,ชาเขียว,starbucks'] },
  });
  await ingestPosts(world, admin.accountId, makeCoffeePosts(Date.now() - 60_000));
  const { page } = await openPageOf(visitor, world, admin, {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  return { world, visitor, admin, page };
}
