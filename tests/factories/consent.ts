import { expect } from 'vitest';
import { ConsentProvider } from '#contracts/channels/connections.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { ConsentChannel, getConsentProvider } from '#contracts/networks.ts';
import * as providers from '#contracts/providers/endpoints.ts';
import { buildInit, buildPath, request, type Person } from '#tests/factories/person.ts';
import { Surfer } from '#tests/factories/surfer.ts';
import type { World } from '#tests/world.ts';

/** The result of a consent in the pop-up. */
export type ConsentResult = AnswerOf<typeof providers.completeProviderSignIn>;

/** A signed-in user consents at a network, for one of its channels: opens the pop-up, is led through it and comes back. */
export async function giveConsent(
  world: Pick<World, 'url'>,
  person: Pick<Person, 'cookie'>,
  wanted: ConsentProvider | ConsentChannel,
): Promise<ConsentResult> {
  const channel = ConsentChannel.safeParse(wanted).data;
  const provider = channel ? getConsentProvider(channel) : ConsentProvider.parse(wanted);
  const surfer = new Surfer();
  const host = new URL(world.url).host;
  const body = { purpose: 'connect' as const, product: 'crm' as const, ...(channel ? { channel } : {}) };
  const begun = await request(world.url, buildPath(providers.startProviderSignIn, { params: { provider } }), {
    ...buildInit(providers.startProviderSignIn, { body }),
    headers: { 'content-type': 'application/json', origin: world.url, cookie: person.cookie },
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  surfer.keep(host, begun.headers.getSetCookie());
  await surfer.go((begun.body as { redirect_url: string }).redirect_url);
  const closing = new URL(surfer.path.at(-1) ?? '');
  expect(closing.pathname).toBe('/closeWithToken');
  const code = closing.searchParams.get('access_token') ?? '';
  const taken = await request(world.url, providers.completeProviderSignIn.path, {
    ...buildInit(providers.completeProviderSignIn, { body: { code } }),
    headers: { 'content-type': 'application/json', cookie: surfer.cookiesOf(host) },
  });
  return providers.completeProviderSignIn.answer.parse(taken.body);
}
