import { createBrand } from '#contracts/brands/endpoints.ts';
import type { BrandProfile } from '#contracts/brands/profile.ts';
import { readMail } from '#server/kit/mail/read.ts';
import type { TemplateName } from '#server/kit/mail/templates.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

/** Two organisations, each with an administrator and a brand that has a host of its own. */
export type TwoBrands = { a: Person; b: Person; brandA: BrandProfile; brandB: BrandProfile };

/** The hosts of the two brands; the names belong to each organisation. */
export const HOSTS = { a: 'care.a.example', b: 'care.b.example' } as const;

/** Creates the two organisations and their brands. */
export async function makeTwoBrands(world: World): Promise<TwoBrands> {
  const [a, b] = [await world.person(await world.account('A')), await world.person(await world.account('B'))];
  const root = await world.administrator();
  const brandOf = ({ accountId }: Person, host: string) =>
    root.call(createBrand, {
      body: {
        origin: `https://${host}`,
        account_id: accountId,
        site_name: host,
        site_title: host,
        theme_color: '#0f6e84',
      },
    });
  return { a, b, brandA: await brandOf(a, HOSTS.a), brandB: await brandOf(b, HOSTS.b) };
}

/** The texts of the e-mails of one kind that were created for an address, as their receiver reads them, the oldest first. */
export async function readMailTexts(
  { suite: { context } }: World,
  template: TemplateName,
  to: string,
): Promise<string[]> {
  const rows = await context.database.platform
    .selectFrom('mails')
    .selectAll()
    .where('template', '=', template)
    .where('to_address', '=', to)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  const drawn = await Promise.all(rows.map((row) => readMail(context, row)));
  return drawn.map((mail) => mail?.text ?? '');
}

/** The origins of all addresses in a text, each once. */
export function findOrigins(text: string): string[] {
  return [...new Set([...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => new URL(url).origin))];
}

/** The token of a link in a text. */
export function findToken(text: string | undefined): string {
  return /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
}
