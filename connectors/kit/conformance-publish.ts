import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { nobodyAt } from '#connectors/kit/nobody-at.ts';
import { PublishDriver, type PublishedSubject } from '#connectors/kit/publish-driver.ts';
import type { PublishRequest } from '#connectors/kit/publish.ts';

/** A connector's posts: declared, published once, looked up, and failing in the words of all networks. */
export function describePublishing(
  connector: Connector,
  values: ConnectionValues,
  subject: PublishedSubject,
): void {
  describe('with posts', () => {
    let driver: PublishDriver;
    beforeAll(async () => {
      driver = new PublishDriver(connector, values, await subject.start());
    });
    afterAll(() => driver.world.stop());
    testPublishing(() => driver);
    testRefusals(() => driver);
    testLostAnswers(() => driver);
    testMalformedAnswers(() => driver);
  });
}

type GetDriver = () => PublishDriver;

/** What is published, and that preparing is not. */
function testPublishing(getDriver: GetDriver): void {
  it('the connector has the functions that its declaration of posts promises', () => {
    const { side } = getDriver();
    const { declaration } = side;
    expect(declaration.network).toBe(getDriver().connector.channel);
    expect(side.prepare !== undefined).toBe(declaration.prepares);
    expect(side.lookUp !== undefined).toBe(declaration.look_up);
    expect(side.remove !== undefined).toBe(declaration.remove);
    expect(side.edit !== undefined).toBe(declaration.edit);
    expect(side.estimate !== undefined).toBe(declaration.estimates);
    expect(side.readMetrics !== undefined).toBe(declaration.metrics.length > 0);
  });

  it('the connector publishes a post of each kind, once, under the id that the network has', async () => {
    const driver = getDriver();
    for (const kind of driver.side.declaration.kinds) {
      const ready = await driver.prepared(await withParent(driver, driver.request(kind)));
      const outcome = await driver.publishWhole(ready);
      expect(outcome, kind).toMatchObject({ status: 'published' });
      const shown = driver.shown(ready);
      expect(shown, kind).toHaveLength(1);
      expect(outcome.status === 'published' && outcome.provider_id).toBe(shown[0]?.id);
      if (ready.reply_to !== undefined) expect(shown[0]?.reply_to, kind).toBe(ready.reply_to);
    }
  });

  it('preparing is repeated without anything becoming public', async () => {
    const driver = getDriver();
    const before = driver.world.shown().length;
    const request = driver.request();
    const first = await driver.prepared(request);
    await driver.prepared(request);
    const again = await driver.prepared(first);
    expect(driver.world.shown()).toHaveLength(before);
    expect(await driver.publishWhole(again)).toMatchObject({ status: 'published' });
  });

  it('the connector names a setting that its network does not take', async () => {
    const driver = getDriver();
    const ready = await driver.prepared(driver.request());
    const wrong = { ...ready, options: { ...ready.options, nonsense: true } };
    expect(await driver.publish(wrong)).toMatchObject({
      status: 'failed',
      remedy: 'fix',
      message: { code: 'post_option', params: { field: 'nonsense' } },
    });
  });
}

/** Failures before the network acts. */
function testRefusals(getDriver: GetDriver): void {
  it.each([
    ['refuse_429', { failure: 'wait', remedy: 'retry', retry_after: expect.any(Number) }],
    ['refuse_401', { failure: 'reconnect', remedy: 'reconnect' }],
  ] as const)('after %s nothing is public, and the failure says what helps', async (wrong, expected) => {
    const driver = getDriver();
    const ready = await driver.prepared(driver.request());
    driver.world.misbehave(wrong);
    expect(await driver.publish(ready)).toMatchObject({ status: 'failed', ...expected });
    expect(driver.shown(ready)).toEqual([]);
  });

  it('a late response is waited for', async () => {
    const driver = getDriver();
    const ready = await driver.prepared(driver.request());
    driver.world.misbehave('delay');
    expect(await driver.publishWhole(ready)).toMatchObject({ status: 'published' });
  });
}

/** Failures after which nobody knows whether it acted. */
function testLostAnswers(getDriver: GetDriver): void {
  it.each(['break_500', 'drop'] as const)(
    'after %s, before the network acts, nothing is said to be public',
    async (wrong) => {
      const driver = getDriver();
      const ready = await driver.prepared(driver.request());
      driver.world.misbehave(wrong);
      const outcome = await driver.publish(ready);
      expect(['unknown', 'failed']).toContain(outcome.status);
      if (outcome.status === 'failed') expect(outcome.remedy).toBe('retry');
      await repeat(driver, ready, 0);
    },
  );

  it.each(['drop_after_accept', 'stall', 'break_500_after_accept', 'refuse_400_after_accept'] as const)(
    'after %s the post is found, and never published a second time',
    async (wrong) => {
      const driver = getDriver();
      const ready = await driver.prepared(driver.request());
      driver.world.misbehave(wrong);
      const outcome = await driver.publish(ready);
      if (wrong !== 'refuse_400_after_accept') expect(['unknown', 'published']).toContain(outcome.status);
      expect(driver.shown(ready)).toHaveLength(1);
      await repeat(driver, ready, 1);
    },
  );
}

/** Answers that the network never gives, and none at all. */
function testMalformedAnswers(getDriver: GetDriver): void {
  it('the connector knows that nothing was published when nobody listens', async () => {
    const driver = getDriver();
    const ready = await driver.prepared(driver.request());
    const io = { ...driver.world.io, base_url: await nobodyAt() };
    expect(await driver.publish(ready, io)).toMatchObject({
      status: 'failed',
      failure: 'unreachable',
      remedy: 'retry',
    });
  });

  it('the connector survives a malformed response', async () => {
    const driver = getDriver();
    const ready = await driver.prepared(driver.request());
    for (const status of [200, 202, 302, 400, 403, 404, 409, 500, 503])
      for (const body of ['<html>', '', '[]', 'null', '{"id":{}}', '{"data":[7]}']) {
        const io = { ...driver.world.io, fetch: async () => new Response(body, { status }) };
        expect(['published', 'processing', 'failed', 'unknown']).toContain(
          (await driver.publish(ready, io)).status,
        );
        const prepared = await driver.side.prepare?.(ready, driver.values, io);
        expect(['ready', 'waiting', 'failed', undefined]).toContain(prepared?.status);
        const looked = await driver.side.lookUp?.(
          { ...ready, started_at: io.now().toISOString() },
          driver.values,
          io,
        );
        expect(looked?.status).not.toBe('found');
      }
  });
}

/** A comment and a part of a thread follow a post that is public. */
async function withParent(driver: PublishDriver, request: PublishRequest): Promise<PublishRequest> {
  if (request.kind !== 'comment' && request.kind !== 'thread_part') return request;
  const outcome = await driver.publishWhole(await driver.prepared(driver.request()));
  if (outcome.status !== 'published') throw new Error('the first post is not public');
  return { ...request, reply_to: outcome.provider_id };
}

/**
 * What the outbox does with a post whose outcome is open: it looks it up, and repeats it where a repetition stays one post. `done`: how often
 * it is public so far.
 */
async function repeat(driver: PublishDriver, ready: PublishRequest, done: 0 | 1): Promise<void> {
  const { exactly_once, look_up } = driver.side.declaration;
  if (look_up) {
    const outcome = await driver.lookUp(ready);
    if (done === 0) expect(['absent', 'candidates']).toContain(outcome.status);
    if (outcome.status === 'found') expect(outcome.provider_id).toBe(driver.shown(ready)[0]?.id);
    if (outcome.status === 'candidates')
      expect(outcome.posts.map(({ provider_id }) => provider_id)).toEqual(
        driver.shown(ready).map(({ id }) => id),
      );
    if (done === 1 && exactly_once === false) expect(['found', 'candidates']).toContain(outcome.status);
  }
  if (exactly_once !== false) expect(await driver.publishWhole(ready)).toMatchObject({ status: 'published' });
  expect(driver.shown(ready)).toHaveLength(exactly_once === false ? done : 1);
}
