import { describe, expect, it, test } from 'vitest';
import {
  ANSWERED_CHANNELS,
  BOT_CHANNELS,
  CHANNELS,
  ConsentChannel,
  FORM_CONSENTS,
  FORM_NETWORKS,
  getAppChannel,
  getNetwork,
  isAtSite,
  isChargedByPost,
  MESSAGE_CHANNELS,
  NETWORKS,
  PICKED_NETWORKS,
  PROVIDERS,
  SIGN_IN_PROVIDERS,
} from './networks.ts';
import { findWindowSeconds, getTextLimit } from './networks/network.ts';

/** The slugs that the specification fixes: log-in providers, and the channels of webhooks and tickets. */
const FIXED = ['line', 'instagram', 'telegram', 'webchat', 'gptbots', 'rss', 'file'];
const LOG_INS =
  'pantip email whatsapp wechat google_play_app facebook outlook google youtube tiktok tiktok_shop gmail twitter shopee lazada';

/** The networks of the first version; those that are added later appear in the lists by themselves. */
const FIRST: ReadonlySet<string> = new Set([...FIXED, ...LOG_INS.split(' ')]);

describe('The lists of networks are derived from their declarations', () => {
  it('The channels contain every slug of the specification, each once', () => {
    expect(CHANNELS).toEqual(expect.arrayContaining([...FIXED, ...LOG_INS.split(' ')]));
    expect(new Set(CHANNELS).size).toBe(CHANNELS.length);
  });

  it('The log-in providers are those of the specification', () => {
    expect(PROVIDERS.toSorted()).toEqual(LOG_INS.split(' ').toSorted());
  });

  it.each([
    [
      'the networks of the dialog that connects a channel',
      PICKED_NETWORKS.map(({ id }) => id),
      'facebook twitter pantip line email instagram whatsapp telegram wechat tiktok google_play_app youtube shopee tiktok_shop lazada gptbots',
    ],
    ['the providers that sign users in', SIGN_IN_PROVIDERS, 'google facebook twitter outlook'],
    [
      'the networks that are connected by a consent',
      ConsentChannel.options,
      'facebook instagram twitter youtube tiktok tiktok_shop shopee lazada',
    ],
    ['the providers whose consent replaces a form', FORM_CONSENTS, 'google outlook'],
    [
      'the networks that are connected with a form',
      FORM_NETWORKS.map(({ id }) => id),
      'line pantip whatsapp telegram email webchat gptbots wechat google_play_app',
    ],
    [
      'the channels on which customers are answered',
      ANSWERED_CHANNELS,
      'line facebook instagram twitter pantip whatsapp telegram email webchat gptbots wechat google_play_app youtube tiktok tiktok_shop shopee lazada',
    ],
    [
      'the channels on which messages can be blocked',
      MESSAGE_CHANNELS,
      'line facebook instagram twitter pantip whatsapp telegram email webchat gptbots wechat google_play_app youtube tiktok tiktok_shop shopee lazada',
    ],
    [
      'the channels of bots',
      BOT_CHANNELS,
      'line facebook instagram twitter whatsapp telegram webchat wechat tiktok tiktok_shop shopee lazada',
    ],
  ])('The list of %s has those of the first version, in order', (_what, list, expected) => {
    expect(list.filter((one) => FIRST.has(one))).toEqual(expected.split(' '));
  });

  it('The networks of the dialog that connects a channel have the names of the specification', () => {
    const names = new Map<string, string>(
      PICKED_NETWORKS.map(({ id, connect }) => [id, connect.picker.name]),
    );
    expect(['facebook', 'twitter', 'pantip', 'line'].map((id) => names.get(id))).toEqual([
      'Facebook',
      'Twitter',
      'Pantip',
      'Line',
    ]);
  });
});

describe('Every declaration is complete and consistent', () => {
  it.each(NETWORKS.map((network) => [network.id, network] as const))('%s', (id, network) => {
    const { capabilities, connect } = network;
    expect(getNetwork(id)).toBe(network);
    expect(network.icon.outline.length).toBeGreaterThan(0);
    for (const place of Object.keys(capabilities.text)) expect(capabilities.places).toContain(place);
    if (capabilities.outbound || capabilities.inbound.includes('socket'))
      for (const place of capabilities.places)
        expect(getTextLimit(capabilities, place).max).toBeGreaterThan(0);
    if (capabilities.begins !== undefined || capabilities.actions.length > 0)
      expect(capabilities.outbound).toBe(true);
    expect(capabilities.proof !== undefined).toBe(capabilities.delivers_to !== undefined);
    if (capabilities.delivers_to === 'app')
      expect(getNetwork(getAppChannel(id)).variables).toContain('CLIENT_SECRET');
    if (connect?.by === 'form') {
      expect(Object.keys(connect.form.shape).length).toBeGreaterThan(0);
      const providers: readonly string[] = SIGN_IN_PROVIDERS;
      for (const consent of connect.consents ?? []) expect(providers).toContain(consent);
    }
  });
});

test.each([
  ['https://x.com/mali', true],
  ['https://mobile.twitter.com/mali', true],
  ['http://th-th.x.com', true],
  ['https://notx.com/mali', false],
  ['https://x.com.example.com/mali', false],
  ['https://www.facebook.com/mali', false],
  ['x.com', false],
])('Posts at %s are charged one by one: %s', (address, charged) => {
  expect(isChargedByPost(address)).toBe(charged);
});

test('An address of any edition of a site belongs to its network', () => {
  const facebook = getNetwork('facebook');
  for (const host of [
    'facebook.com',
    'www.facebook.com',
    'm.facebook.com',
    'th-th.facebook.com',
    'WWW.Facebook.com',
  ])
    expect(isAtSite(facebook, `https://${host}/mali`)).toBe(true);
  expect(isAtSite(getNetwork('rss'), 'https://facebook.com')).toBe(false);
});

test.each(FORM_NETWORKS.map(({ id, connect }) => [id, connect.form] as const))(
  'The form of %s says of what shape a value is, not which expression it fails',
  (_id, form) => {
    const nonsense = Object.fromEntries(Object.keys(form.shape).map((name) => [name, '?!']));
    const formats = form.safeParse(nonsense).error?.issues.map((issue) => 'format' in issue && issue.format);
    for (const format of ['regex', 'guid', 'uuid']) expect(formats ?? []).not.toContain(format);
  },
);

test('The windows of Facebook differ between agents and bots, and a comment opens one for both', () => {
  const { capabilities } = getNetwork('facebook');
  const day = 86_400;
  expect(findWindowSeconds(capabilities, { after: 'message', speaker: 'person' })).toBe(7 * day);
  expect(findWindowSeconds(capabilities, { after: 'message', speaker: 'bot' })).toBe(day);
  expect(findWindowSeconds(capabilities, { after: 'comment', speaker: 'bot' })).toBe(7 * day);
  expect(
    findWindowSeconds(getNetwork('line').capabilities, { after: 'message', speaker: 'bot' }),
  ).toBeUndefined();
});

test('The limit of a text is that of its place, by default the usual place of the network', () => {
  const limitOf = (
    ...[channel, place]: [Parameters<typeof getNetwork>[0], Parameters<typeof getTextLimit>[1]?]
  ) => getTextLimit(getNetwork(channel).capabilities, place);
  expect(limitOf('facebook')).toEqual({ max: 2000, unit: 'utf16' });
  expect(limitOf('facebook', 'comment')).toEqual({ max: 8000, unit: 'utf16' });
  expect(limitOf('twitter', 'comment')).toEqual({ max: 280, unit: 'weighted' });
  expect(limitOf('email')).toEqual({ max: 20_000, unit: 'utf16' });
  expect(limitOf('rss')).toEqual({ max: 0, unit: 'utf16' });
});
