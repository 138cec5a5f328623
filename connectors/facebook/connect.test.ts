import { expect, it } from 'vitest';
import { facebookConnect } from '#connectors/facebook/connect.ts';
import { buildChallenge } from '#connectors/kit/webhook-requests.ts';
import { answerChallenge } from '#connectors/meta/signature.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const APP = { clientId: '1', clientSecret: 'app-secret' };

/** Meta's side of a subscription: it verifies the address with the token that it was given. */
function meta(urls: URL[], says: (url: URL) => Response) {
  return async (url: string | URL) => {
    urls.push(new URL(url));
    return says(new URL(url));
  };
}
const good = () => Response.json({ success: true });

it('Meta receives the address for deliveries, with the token to which our own address then responds', async () => {
  const urls: URL[] = [];
  const io = {
    fetch: meta(urls, good),
    now: () => new Date(),
    app: APP,
    deliveries: 'https://e.example/webhooks/facebook/app/1',
  };
  expect(await facebookConnect.attach?.({ account_id: '10', page_access_token: 't' }, io)).toEqual({
    ok: true,
    value: null,
  });
  expect(urls.map(({ pathname }) => pathname.replace(/^\/v[\d.]+/, ''))).toEqual([
    '/1/subscriptions',
    '/10/subscribed_apps',
  ]);
  const given = urls[0]?.searchParams;
  expect(given?.get('callback_url')).toBe(io.deliveries);
  const question = buildChallenge({
    'hub.mode': 'subscribe',
    'hub.challenge': 'c',
    'hub.verify_token': given?.get('verify_token') ?? '',
  });
  expect(answerChallenge(question, { app_secret: APP.clientSecret })).toMatchObject({ ok: true, body: 'c' });
});

it('only the page is subscribed where this installation cannot be reached, and a refusal by Meta is reported', async () => {
  const urls: URL[] = [];
  await facebookConnect.attach?.(
    { account_id: '10' },
    { fetch: meta(urls, good), now: () => new Date(), app: APP },
  );
  expect(urls).toHaveLength(1);
  const refused = () =>
    Response.json(
      { error: { message: '(#2200) callback verification failed', code: 2200 } },
      { status: 400 },
    );
  const io = { fetch: meta([], refused), now: () => new Date(), app: APP, deliveries: 'https://e.example/' };
  expect(await facebookConnect.attach?.({}, io)).toEqual({
    ok: false,
    message: fault('quoted', { text: '(#2200) callback verification failed' }),
  });
});
