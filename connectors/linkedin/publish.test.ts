import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { PUBLISH_NOW, PublishDriver, toTwinIo } from '#connectors/kit/publish-driver.ts';
import { recordRequests, showRequests } from '#connectors/kit/record-requests.ts';
import { linkedinConnect } from '#connectors/linkedin/connect.ts';
import { linkedinConnector } from '#connectors/linkedin/connector.ts';
import { readCommentary, toCommentary } from '#connectors/linkedin/post-text.ts';
import { bar, latte, linkedinPosts, menu, mocha } from '#connectors/linkedin/publish-twin.ts';
import { linkedinPublish } from '#connectors/linkedin/publish.ts';
import { startLinkedinTwin, TWIN_PAGE, TWIN_VALUES, type LinkedinTwin } from '#connectors/linkedin/twin.ts';
import { LINKEDIN_PAGE } from '#contracts/networks/linkedin.ts';

testConformance('posts of linkedin', {
  connector: linkedinConnector,
  values: TWIN_VALUES,
  published: linkedinPosts.subject,
});

describe('Posts of a page at LinkedIn', () => {
  let twin: LinkedinTwin;
  let driver: PublishDriver;
  beforeAll(async () => {
    twin = await startLinkedinTwin(() => PUBLISH_NOW);
    const world = await linkedinPosts.subject.start();
    await world.stop();
    driver = new PublishDriver(linkedinConnector, TWIN_VALUES, {
      ...world,
      io: toTwinIo(twin),
      shown: () => twin.listShown(),
    });
  });
  afterAll(() => twin.stop());

  async function publish(request: ReturnType<PublishDriver['request']>): Promise<string> {
    const outcome = await driver.publishWhole(await driver.prepared(request));
    return outcome.status === 'published' ? outcome.provider_id : '';
  }

  it('Pictures are uploaded, and the post names them with what they show', async () => {
    const { io, requests } = recordRequests(toTwinIo(twin));
    const ready = await driver.prepare(
      driver.request('feed', {
        text: 'เมนู (ใหม่) #กาแฟ',
        link: 'https://go.example/a_b',
        media: [latte, mocha],
        options: { no_resharing: true },
      }),
      io,
    );
    if ('status' in ready) throw new Error('not prepared');
    await linkedinPublish.publish(ready, TWIN_VALUES, io);
    const [first, second] = [...twin.world.files.keys()];
    const begun = { initializeUploadRequest: { owner: TWIN_PAGE } };
    expect(showRequests(requests)).toEqual([
      ['POST', '/rest/images?action=initializeUpload', begun],
      ['PUT', `/upload/${encodeURIComponent(first ?? '')}/0`, expect.anything()],
      ['POST', '/rest/images?action=initializeUpload', begun],
      ['PUT', `/upload/${encodeURIComponent(second ?? '')}/0`, expect.anything()],
      [
        'POST',
        '/rest/posts',
        {
          author: TWIN_PAGE,
          commentary: String.raw`เมนู \(ใหม่\) #กาแฟ` + '\n' + String.raw`https://go.example/a\_b`,
          visibility: 'PUBLIC',
          distribution: {
            feedDistribution: 'MAIN_FEED',
            targetEntities: [],
            thirdPartyDistributionChannels: [],
          },
          content: { multiImage: { images: [{ id: first, altText: 'ลาเต้' }, { id: second }] } },
          lifecycleState: 'PUBLISHED',
          isReshareDisabledByAuthor: true,
        },
      ],
    ]);
    for (const { headers } of requests.filter(({ method }) => method === 'POST'))
      expect(headers.get('linkedin-version')).toMatch(/^20\d{4}$/);
  });

  it('A film is uploaded in parts and waited for, a document has a title', async () => {
    const film = driver.request('feed', { media: [bar] });
    const first = await linkedinPublish.prepare?.(film, TWIN_VALUES, toTwinIo(twin));
    expect(first).toMatchObject({ status: 'waiting' });
    const stored = first?.status === 'waiting' ? first.prepared : undefined;
    const ready = await driver.prepared({ ...film, prepared: stored });
    expect(await driver.publishWhole(ready)).toMatchObject({ status: 'published' });
    expect([...twin.world.files.values()].at(-1)?.parts).toEqual(['part-0', 'part-1']);
    await publish(driver.request('feed', { media: [menu] }));
    expect(twin.world.posts.at(-1)?.content).toMatchObject({ media: { title: 'menu.pdf' } });
    await publish(driver.request('feed', { media: [menu], options: { title: 'เมนูหน้าร้อน' } }));
    expect(twin.world.posts.at(-1)?.content).toMatchObject({ media: { title: 'เมนูหน้าร้อน' } });
  });

  it('A film that LinkedIn rejects, and sound, are named before anything is public', async () => {
    const count = driver.world.shown().length;
    twin.world.rejectsFiles = true;
    expect(await driver.prepare(driver.request('feed', { media: [bar] }))).toMatchObject({
      remedy: 'fix',
      prepare_again: true,
      message: { code: 'file_rejected' },
    });
    twin.world.rejectsFiles = false;
    const song = [{ ...bar, kind: 'audio' as const, name: 'song.mp3' }];
    expect(await driver.prepare(driver.request('feed', { media: song }))).toMatchObject({
      message: { code: 'file_format', params: { name: 'song.mp3' } },
    });
    expect(driver.world.shown()).toHaveLength(count);
  });

  it('A token goes to no host but LinkedIn’s', async () => {
    const io = {
      ...toTwinIo(twin),
      fetch: async () =>
        Response.json({ value: { uploadUrl: 'https://elsewhere.example/x', image: 'urn:li:image:1' } }),
    };
    expect(await driver.prepare(driver.request('feed', { media: [latte] }), io)).toMatchObject({
      message: { code: 'forbidden_address' },
    });
  });

  it('A post that vanishes after it was accepted is absent, and one that may not be read is public', async () => {
    twin.world.losesPosts = true;
    const lost = await driver.publish(await driver.prepared(driver.request()));
    twin.world.losesPosts = false;
    const lostId = lost.status === 'processing' ? lost.provider_id : undefined;
    expect(await driver.lookUp(driver.request(), lostId)).toEqual({ status: 'absent', certain: true });
    twin.world.mayRead = false;
    expect(await publish(driver.request())).toMatch(/^urn:li:share:/);
    expect(await driver.lookUp(driver.request())).toMatchObject({
      status: 'failed',
      failure: 'right_missing',
    });
    twin.world.mayRead = true;
  });

  it('A text that was just posted is refused, an answer 409 is unknown', async () => {
    const text = 'สวัสดีวันจันทร์';
    await publish(driver.request('feed', { text }));
    const ready = await driver.prepared(driver.request('feed', { text }));
    expect(await driver.publish(ready)).toMatchObject({ status: 'failed', remedy: 'fix' });
    const io = { ...toTwinIo(twin), fetch: async () => Response.json({ message: 'x' }, { status: 409 }) };
    expect(await driver.publish(ready, io)).toMatchObject({ status: 'unknown' });
  });

  it.each(['refuse_400_after_accept', 'drop_after_accept', 'break_500_after_accept'] as const)(
    'A first comment that is written in spite of %s is found and written once',
    async (wrong) => {
      const reply_to = await publish(driver.request());
      const ready = await driver.prepared(driver.request('comment', { reply_to }));
      twin.misbehave(wrong);
      const outcome = await driver.publish(ready);
      expect(outcome).toMatchObject({ status: 'published' });
      expect(await driver.publish(ready)).toEqual(outcome);
      expect(driver.shown(ready)).toHaveLength(1);
    },
  );

  it('A post is edited, counted and removed; what LinkedIn does not report is missing', async () => {
    const ready = await driver.prepared(driver.request());
    const outcome = await driver.publishWhole(ready);
    const provider_id = outcome.status === 'published' ? outcome.provider_id : '';
    const io = toTwinIo(twin);
    expect(
      await linkedinPublish.edit?.({ ...ready, text: 'ใหม่ [1]', provider_id }, TWIN_VALUES, io),
    ).toMatchObject({ status: 'published' });
    expect(driver.world.shown().find(({ id }) => id === provider_id)?.text).toBe('ใหม่ [1]');
    const post = { provider_id, key: ready.key, kind: ready.kind, published_at: PUBLISH_NOW.toISOString() };
    const read = () => linkedinPublish.readMetrics?.([post], TWIN_VALUES, io);
    expect(await read()).toEqual({
      status: 'read',
      posts: [{ provider_id, metrics: { impressions: 120, reach: 90, likes: 7, shares: 0 } }],
    });
    expect(await linkedinPublish.remove?.(provider_id, TWIN_VALUES, io)).toEqual({ status: 'done' });
    expect(await linkedinPublish.remove?.(provider_id, TWIN_VALUES, io)).toEqual({ status: 'done' });
    expect(await read()).toMatchObject({ posts: [{ gone: true }] });
  });

  it('A page is known by its number, its URN or its address, and only its administrators connect it', async () => {
    for (const given of [
      '5515715',
      'urn:li:organization:5515715',
      'https://www.linkedin.com/company/5515715/admin/dashboard/',
    ]) {
      expect(LINKEDIN_PAGE.test(given)).toBe(true);
      expect(
        await linkedinConnect.check({ ...TWIN_VALUES, organization: given }, toTwinIo(twin)),
      ).toMatchObject({
        status: 'good',
        account: { id: '5515715', name: 'Twin Coffee' },
        expires_at: '2027-01-30T02:00:00.000Z',
      });
    }
    expect(LINKEDIN_PAGE.test('twin-coffee')).toBe(false);
    const other = { ...TWIN_VALUES, organization: '1' };
    expect(await linkedinConnect.check(other, toTwinIo(twin))).toMatchObject({ status: 'refused' });
    const ended = { ...TWIN_VALUES, access_token_secret: 'ended' };
    expect(await linkedinConnect.check(ended, toTwinIo(twin))).toMatchObject({ status: 'refused' });
  });

  it('A text is the same when it is read back', () => {
    const text = String.raw`a \ | { } @ [ ] ( ) < > # * _ ~ #กาแฟ_เย็น`;
    expect(readCommentary(toCommentary(text))).toBe(text);
    expect(readCommentary(String.raw`{hashtag|\#|กาแฟ} ดี`)).toBe('#กาแฟ ดี');
  });
});
