import { SignJWT } from 'jose';
import type { DashboardDocumentInput } from '#contracts/custom-viz/dashboard-document.ts';
import { createEmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { EMBED_AUDIENCE, openEmbed } from '#contracts/custom-viz/embedding.ts';
import { makeChartTile, makeShelves } from '#contracts/custom-viz/make-chart-tile.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { buildInit, request, type Person } from '#tests/factories/person.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';
import type { World } from '#tests/world.ts';

/** The origin of the site that the tests embed dashboards in. */
export const EMBED_ORIGIN = 'https://shop.example';

let made = 0;

type Key = { _id: string; secret: string };
type SignOptions = { life?: number; issued?: number; audience?: string };

/** A token as the server of an embedding page signs it; `issued` and `life` are seconds. */
export function signEmbedToken(
  { _id, secret }: Key,
  claims: object,
  { life = 600, issued = Math.floor(Date.now() / 1000), audience = EMBED_AUDIENCE }: SignOptions = {},
): Promise<string> {
  return new SignJWT({ jti: `token-${(made += 1)}`, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: _id })
    .setIssuedAt(issued)
    .setExpirationTime(issued + life)
    .setAudience(audience)
    .sign(new TextEncoder().encode(secret));
}

/** A tile that counts by one dimension: mentions, unless it names another measure. */
export function makeEmbedTile(
  _id: string,
  dimension: string,
  measure: `${string}.${string}` = 'mentions.mentions',
) {
  return makeChartTile(_id, [0, 0, 4, 3], {
    measures: [measure],
    shelves: makeShelves({ across: dimension }),
  });
}

type Tab = DashboardDocumentInput['tabs'][number];

/** A document whose tokens lock `tenant`: each list of tiles is a tab. */
export function makeEmbedDocument(...tabs: NonNullable<Tab['tiles']>[]): DashboardDocumentInput {
  return {
    title: { en: 'Coffee' },
    period: { kind: 'between', from: '2026-03-01', to: '2026-03-31' },
    tabs: tabs.map((tiles, nth) => ({ _id: `tab-${nth + 1}`, name: {}, tiles })),
    filters: [
      { _id: 'tenant', dimension: 'channel', hidden: true },
      { _id: 'again', dimension: 'channel' },
      { _id: 'language', dimension: 'language' },
    ],
  };
}

/** A site that embeds a dashboard of an account: the key and the dashboard that its tokens are for, and the calls of its visitors. */
export type EmbedSite = Awaited<ReturnType<typeof makeEmbedSite>>;

/** Publishes a dashboard, and makes a key for the site that embeds it. */
export async function makeEmbedSite(world: World, maker: Person, document: DashboardDocumentInput) {
  const { _id: dashboard } = await publishVizDashboard(maker, { document });
  const key: Key = await makeEmbedKey(maker, 'Shop');
  /** A token for the dashboard that locks the tenant, unless its claims say otherwise. */
  function sign(claims: object = {}, options: SignOptions = {}, by = key): Promise<string> {
    const locked = { tenant: ['pantip'] };
    return signEmbedToken(by, { origin: EMBED_ORIGIN, dashboard, locked, ...claims }, options);
  }
  /** A call as a visitor makes it, without a sign-in. */
  async function ask(endpoint: Endpoint, sent: object) {
    const init = buildInit(endpoint, { body: sent } as never);
    const answered = await request(world.url, endpoint.path, init);
    const body = answered.body as Record<string, unknown> & { data?: { reason: string } };
    return { ...answered, body, reason: body.data?.reason, text: JSON.stringify(body) };
  }
  /** Opens a session with a token of these claims. @throws when it is refused */
  async function open(claims: object = {}, more: object = {}): Promise<string> {
    const { status, body, text } = await ask(openEmbed, { token: await sign(claims), ...more });
    if (status !== 200) throw new Error(text);
    return openEmbed.answer.parse(body).session;
  }
  return { dashboard, key, sign, ask, open };
}

/** A key of the site, by which its server signs tokens. */
export function makeEmbedKey(maker: Person, name: string): Promise<Key> {
  return maker.call(createEmbedKey, { body: { name, origins: [EMBED_ORIGIN] } });
}
