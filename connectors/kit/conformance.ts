import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  describeActing,
  describeHandshake,
  type ActingSubject,
  type HandshakeSubject,
} from '#connectors/kit/conformance-acts.ts';
import { describeLost, type LostSubject } from '#connectors/kit/conformance-lost.ts';
import { describePolling, type PolledSubject } from '#connectors/kit/conformance-polling.ts';
import { describePublishing } from '#connectors/kit/conformance-publish.ts';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { buildForm } from '#connectors/kit/form.ts';
import { nobodyAt } from '#connectors/kit/nobody-at.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import type { PublishedSubject } from '#connectors/kit/publish-driver.ts';
import { buildDelivery, type DeliverySignature } from '#connectors/kit/webhook-requests.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { getNetwork } from '#contracts/networks.ts';

/** Real deliveries of the network, and how it signs them. */
export type InboundSubject = {
  deliveries: readonly Uint8Array[];
  sign?: (rawBody: Uint8Array, values: ConnectionValues) => DeliverySignature;
};

/** A twin of the network that accepts messages. `arrived` counts what a person would see on the phone. */
export type OutboundSubject = {
  start(): Promise<{
    io: Io;
    request(): SendRequest;
    arrived(): number;
    misbehave(what: OutboundFault): void;
    stop(): Promise<void>;
  }>;
};

/** What a connector provides for the suite that every connector passes. */
export type Subject = {
  connector: Connector;
  values: ConnectionValues;
  inbound?: InboundSubject;
  outbound?: OutboundSubject;
  polled?: PolledSubject;
  acting?: ActingSubject;
  handshake?: HandshakeSubject;
  published?: PublishedSubject;
  lost?: LostSubject;
};

const NOW = new Date('2026-01-02T03:04:05.000Z');

/**
 * The conformance test of all connectors: signature, duplicate, bad response, 429, 500, time-out, and no exception on malformed input. Call
 * it at the top of a connector's test file.
 */
export function testConformance(name: string, subject: Subject): void {
  describe(`${name} passes the connector conformance test`, () => {
    describeForm(subject);
    if (subject.inbound?.sign !== undefined) describeSigning(subject, subject.inbound);
    if (subject.inbound !== undefined) describeParsing(subject, subject.inbound);
    if (subject.outbound !== undefined) describeSending(subject, subject.outbound);
    if (subject.polled !== undefined) describePolling(subject.connector, subject.polled);
    if (subject.acting !== undefined) describeActing(subject.connector, subject.values, subject.acting);
    if (subject.published !== undefined)
      describePublishing(subject.connector, subject.values, subject.published);
    if (subject.lost !== undefined) describeLost(subject.connector, subject.lost);
    if (subject.handshake !== undefined)
      describeHandshake(subject.connector, subject.values, subject.handshake);
  });
}

function describeForm({ connector, values }: Subject): void {
  it('the form marks its secrets, and a filled form is ready to run', () => {
    const { connect } = getNetwork(connector.channel);
    const form = connect?.by === 'form' ? buildForm(connect.form) : [];
    for (const item of form) expect(item.secret).toBe(/token|secret|password|aes_key/.test(item.key));
    expect(connector.readiness(values)).toEqual({ active: true });
  });

  it('the connector has the functions that its capabilities promise', () => {
    const { proof, outbound, inbound } = connector.capabilities;
    expect(connector.verify !== undefined).toBe(proof !== undefined);
    expect(connector.send !== undefined).toBe(outbound);
    const acts = connector.capabilities.actions.some((action) => action !== 'private_reply');
    expect(connector.act !== undefined).toBe(acts);
    expect(connector.handBack !== undefined).toBe(connector.capabilities.hands_back === true);
    expect(connector.signal !== undefined).toBe(connector.capabilities.signals);
    expect(connector.listTemplates !== undefined).toBe(connector.capabilities.templates);
    expect(connector.listGoods !== undefined).toBe(connector.capabilities.goods.length > 0);
    if (connector.recover !== undefined) {
      expect(connector.parseByAccount).toBeDefined();
      expect(connector.capabilities.delivers_to).toBe('app');
    }
    // Networks that deliver may be polled as well, for items that were lost on the way.
    if (inbound.includes('poll')) expect(connector.poll).toBeDefined();
  });
}

function describeSigning({ connector, values }: Subject, { deliveries, sign }: InboundSubject): void {
  const verify = (body: Uint8Array, proofs: DeliverySignature, held = values) =>
    connector.verify?.(buildDelivery(body, proofs), held).ok;

  it('the connector accepts what the network signed and nothing else', () => {
    for (const body of deliveries) {
      const proofs = sign?.(body, values) ?? {};
      expect(verify(body, proofs)).toBe(true);
      expect(verify(body, {})).toBe(false);
      expect(verify(body, fillSignature(proofs, ''))).toBe(false);
      expect(verify(body, proofs, {})).toBe(false);
      if (connector.capabilities.proof !== 'body') continue;
      expect(verify(Buffer.concat([body, Buffer.from(' ')]), proofs)).toBe(false);
      const flipped = Uint8Array.from(body);
      flipped[0] = (flipped[0] ?? 0) ^ 1;
      expect(verify(flipped, proofs)).toBe(false);
    }
  });

  it('the connector refuses any other signature without an exception', () => {
    const [body = new Uint8Array()] = deliveries;
    const { headers = {}, query = {} } = sign?.(body, values) ?? {};
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // A header of the Fetch standard takes no such text, so that the request has them in its own map.
        const request = buildDelivery(body, { query: fillSignature({ query }, text).query ?? {} });
        const held = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
        const get = (name: string) => (held.has(name.toLowerCase()) ? text : null);
        expect(connector.verify?.({ ...request, headers: { get } }, values).ok).toBe(false);
      }),
    );
  });
}

function describeParsing({ connector, values }: Subject, { deliveries }: InboundSubject): void {
  const parse = (body: Uint8Array) => connector.parse?.(body, NOW, values) ?? { items: [], refused: [] };

  it('the connector returns items in the shape of the contract, each with a unique id', () => {
    for (const body of deliveries) {
      const { items, refused, named = [] } = parse(body);
      expect(refused).toEqual([]);
      if (named.length > 0) expect(connector.readNamed).toBeDefined();
      for (const item of items) {
        expect(Incoming.parse(item)).toEqual(item);
        expect(item.channel).toBe(connector.channel);
      }
      expect(new Set(items.map((item) => item.provider_id)).size).toBe(items.length);
    }
  });

  it('the connector gives the same id to an item that arrives twice', () => {
    for (const body of deliveries) expect(parse(body)).toEqual(parse(Uint8Array.from(body)));
  });

  it('the connector returns what can wait as JSON in the queue of deliveries', () => {
    for (const body of deliveries) expect(JSON.parse(JSON.stringify(parse(body)))).toEqual(parse(body));
  });

  it('the connector never throws, and every item keeps its shape, for any input', () => {
    const holds = (body: Uint8Array) => {
      for (const item of parse(body).items) expect(Incoming.safeParse(item).success).toBe(true);
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), holds));
    fc.assert(fc.property(fc.json({ stringUnit: 'binary' }), (text) => holds(Buffer.from(text))));
    for (const body of deliveries) {
      for (let cut = 0; cut < body.length; cut += 7) holds(body.subarray(0, cut));
      for (const mangled of manglings(body)) holds(mangled);
    }
  });
}

function describeSending({ connector, values }: Subject, outbound: OutboundSubject): void {
  let world: Awaited<ReturnType<OutboundSubject['start']>>;
  beforeAll(async () => {
    world = await outbound.start();
  });
  afterAll(() => world.stop());
  const send = async (request: SendRequest, io: Io = world.io): Promise<SendOutcome> => {
    if (connector.send === undefined) throw new Error('a connector that sends has send');
    return connector.send(request, values, io);
  };

  it('the connector reports an accepted message when it arrived, once', async () => {
    const before = world.arrived();
    expect(await send(world.request())).toMatchObject({ status: 'accepted' });
    expect(world.arrived()).toBe(before + 1);
  });

  it('The connector reports when to retry after a 429', async () => {
    const before = world.arrived();
    world.misbehave('refuse_429');
    const outcome = await send(world.request());
    expect(outcome).toMatchObject({ status: 'failed', failure: 'wait', retryable: true });
    expect(outcome.status === 'failed' && (outcome.retry_after ?? 0)).toBeGreaterThan(0);
    expect(world.arrived()).toBe(before);
  });

  it('the connector does not retry with an invalid token', async () => {
    world.misbehave('refuse_401');
    expect(await send(world.request())).toMatchObject({
      status: 'failed',
      failure: 'reconnect',
      retryable: false,
    });
  });

  it.each(['break_500', 'stall', 'drop_after_accept'] as const)(
    'the connector never sends a message twice after %s',
    async (wrong) => {
      const before = world.arrived();
      world.misbehave(wrong);
      const request = world.request();
      const outcome = await send(request);
      expect(outcome.status).toBe('unknown');
      const repeat = outcome.status === 'unknown' && outcome.retryable === true;
      if (repeat) expect(await send({ ...request, resume: 'push' })).toMatchObject({ status: 'accepted' });
      expect(world.arrived() - before).toBeLessThanOrEqual(1);
      if (repeat) expect(world.arrived() - before).toBe(1);
    },
  );

  it('the connector knows that nothing was sent when nobody listens', async () => {
    const io = { ...world.io, base_url: await nobodyAt() };
    expect(await send(world.request(), io)).toMatchObject({
      status: 'failed',
      failure: 'unreachable',
      retryable: true,
    });
  });

  it('the connector survives a malformed response', async () => {
    const answers = ['<html>', '', '[]', 'null', '{"sentMessages":7}', '{"sentMessages":[{}]}'];
    for (const status of [200, 204, 302, 400, 403, 404, 409, 500, 503]) {
      for (const body of answers) {
        const io = { ...world.io, fetch: async () => new Response(status === 204 ? null : body, { status }) };
        expect(['accepted', 'failed', 'unknown']).toContain((await send(world.request(), io)).status);
      }
    }
  });
}

/** An instant of the year 0, in milliseconds, which no store accepts. */
const YEAR_0 = '-62167219200000';

/** Each value of a delivery in turn, replaced by something that does not belong there. */
function manglings(body: Uint8Array): Uint8Array[] {
  const nonsense = ['null', '[]', '{}', '-1', '1e999', YEAR_0, '"\\u0000\\ud800"', `"${'x'.repeat(600)}"`];
  const text = Buffer.from(body).toString('utf8');
  const values = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false)/g)];
  return values.flatMap((value) =>
    nonsense.map((other) => {
      const from = value.index + 1;
      return Buffer.from(text.slice(0, from) + other + text.slice(from + value[0].length - 1));
    }),
  );
}

/** The same proofs, each with another value. */
function fillSignature({ headers, query }: DeliverySignature, value: string): DeliverySignature {
  const fill = (of: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(of).map((name) => [name, value]));
  return { ...(headers && { headers: fill(headers) }), ...(query && { query: fill(query) }) };
}
