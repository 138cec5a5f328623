import { hash, randomUUID } from 'node:crypto';
import type { Connector } from '#connectors/kit/connector.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type {
  LookUpOutcome,
  PublishMedia,
  PublishOutcome,
  PublishRequest,
  PublishSide,
} from '#connectors/kit/publish.ts';
import type { TwinFault } from '#connectors/kit/twin-server.ts';
import type { Channel } from '#contracts/networks.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';

/** A post as the twin shows it to everybody. */
export type ShownPost = { id: string; text: string; media: number; reply_to?: string };

/** A twin on which posts are published. Faults meet the call that publishes. `build` gives a valid post of a kind, with its own text. */
export type PublishedSubject = {
  start(clock?: () => Date): Promise<{
    io: Io;
    build(kind: PostKind, text: string): Partial<PublishRequest>;
    shown(): readonly ShownPost[];
    misbehave(what: TwinFault): void;
    stop(): Promise<void>;
  }>;
};

/** A network's twin for its posts, with the values of a connection to it. */
export type PublishTwin = { network: Channel; values: ConnectionValues; subject: PublishedSubject };

/** The instant at which twins run, unless a test has its own clock. */
export const PUBLISH_NOW = new Date('2026-12-01T02:00:00.000Z');

/** The environment of calls to a twin. */
export function toTwinIo(
  { url }: { url: string },
  { clock = () => PUBLISH_NOW, timeout_ms = 400 }: { clock?: () => Date; timeout_ms?: number } = {},
): Io {
  return { fetch, now: clock, base_url: url, timeout_ms };
}

type PublishWorld = Awaited<ReturnType<PublishedSubject['start']>>;

/** The result of a publish that reached the network, settled by looking where the network does not say so at once. */
type PublishResult = Extract<PublishOutcome, { status: 'published' | 'failed' | 'unknown' }>;

const MOST_STEPS = 12;

/** A picture or a film for tests: its bytes depend on its name alone. */
export function buildTestMedia(
  kind: 'image' | 'video',
  name: string,
  more: Partial<PublishMedia> = {},
): PublishMedia {
  const bytes = new Uint8Array(hash('sha256', name, 'buffer'));
  return {
    kind,
    name,
    media_type: kind === 'image' ? 'image/jpeg' : 'video/mp4',
    bytes: bytes.length,
    read: async () => new Uint8Array(bytes),
    url: `https://care.test/media/${encodeURIComponent(name)}`,
    preview_url: `https://care.test/media/${encodeURIComponent(name)}.jpg`,
    ...more,
  };
}

/** Everything that a test does with the posts of one connector. */
export class PublishDriver {
  readonly connector: Connector;
  readonly side: PublishSide;
  readonly world: PublishWorld;
  readonly values: ConnectionValues;
  private count = 0;

  constructor(connector: Connector, values: ConnectionValues, world: PublishWorld) {
    if (connector.publish === undefined) throw new Error('a connector that publishes has publish');
    this.connector = connector;
    this.side = connector.publish;
    this.world = world;
    this.values = values;
  }

  /** A new post, unlike any other. */
  request(
    kind: PostKind | undefined = this.side.declaration.kinds[0],
    more: Partial<PublishRequest> = {},
  ): PublishRequest {
    if (kind === undefined) throw new Error('a network that publishes has a kind');
    this.count += 1;
    const text = `เปิดสาขาใหม่ ${this.count} ${randomUUID().slice(0, 6)}`;
    const built = this.world.build(kind, text);
    return { key: makeKey(), kind, text, media: [], options: {}, ...built, ...more };
  }

  /** Prepares it to the end. */
  async prepare(request: PublishRequest, io: Io = this.world.io): Promise<PublishRequest | PublishOutcome> {
    if (this.side.prepare === undefined) return request;
    let current = request;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const outcome = await this.side.prepare(current, this.values, io);
      if (outcome.status === 'failed') return outcome;
      current = { ...current, prepared: JSON.parse(JSON.stringify(outcome.prepared)) };
      if (outcome.status === 'ready') return current;
    }
    throw new Error('it is never ready');
  }

  async prepared(request: PublishRequest): Promise<PublishRequest> {
    const ready = await this.prepare(request);
    if ('status' in ready) throw new Error(`not prepared: ${JSON.stringify(ready)}`);
    return ready;
  }

  publish(request: PublishRequest, io: Io = this.world.io): Promise<PublishOutcome> {
    return this.side.publish(request, this.values, io);
  }

  /** Looks a post up until the network has decided on it. */
  async lookUp(request: PublishRequest, provider_id?: string): Promise<LookUpOutcome> {
    const started_at = this.world.io.now().toISOString();
    const started = { ...request, started_at, ...(provider_id === undefined ? {} : { provider_id }) };
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const outcome = await this.side.lookUp?.(started, this.values, this.world.io);
      if (outcome === undefined) throw new Error('nothing is looked up here');
      if (outcome.status !== 'processing') return outcome;
    }
    throw new Error('it is processed for ever');
  }

  /** Publishes, and waits for what a network decides later. */
  async publishWhole(request: PublishRequest): Promise<PublishResult> {
    const outcome = await this.publish(request);
    if (outcome.status !== 'processing') return outcome;
    const found = await this.lookUp(request, outcome.provider_id);
    if (found.status === 'failed') return found;
    if (found.status !== 'found') throw new Error(`not found: ${JSON.stringify(found)}`);
    const { provider_id, url } = found;
    return { status: 'published', provider_id, ...(url === undefined ? {} : { url }) };
  }

  /** The posts with this text that the twin shows. */
  shown(request: PublishRequest): readonly ShownPost[] {
    const { text: wanted } = request;
    return this.world.shown().filter(({ text }) => (wanted === '' ? text === '' : text.includes(wanted)));
  }
}

/** A UUID of version 7, as the outbox makes them: it begins with its instant. */
function makeKey(): string {
  const hex = Date.now().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
}
