import type { ActingSubject } from '#connectors/kit/conformance-acts.ts';
import type { PolledSubject, PollFault } from '#connectors/kit/conformance-polling.ts';
import type { OutboundSubject } from '#connectors/kit/conformance.ts';
import type { ActRequest, ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import type { OutboundFault } from '#connectors/kit/outbound-fault.ts';
import {
  PUBLISH_NOW,
  toTwinIo,
  type PublishedSubject,
  type ShownPost,
} from '#connectors/kit/publish-driver.ts';
import type { PublishRequest } from '#connectors/kit/publish.ts';
import type { TwinFault } from '#connectors/kit/twin-server.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';

/** A twin that can be stopped, and its views for the connector conformance test. */
type TwinSetup<Twin> = { start(): Promise<Twin>; io(twin: Twin): Io };
type Stoppable = { stop(): Promise<void> };

/** The view of a twin that accepts messages; `arrived` counts those that a person would see. */
export function buildSendSubject<Twin extends Stoppable>(
  shown: TwinSetup<Twin> & {
    request(): SendRequest;
    arrived(twin: Twin): number;
    misbehave(twin: Twin, what: OutboundFault): void;
  },
): OutboundSubject {
  return {
    start: async () => {
      const twin = await shown.start();
      return {
        io: shown.io(twin),
        request: () => shown.request(),
        arrived: () => shown.arrived(twin),
        misbehave: (what) => shown.misbehave(twin, what),
        stop: () => twin.stop(),
      };
    },
  };
}

/** The view of a twin that performs actions on public content; `done` counts them. */
export function buildActSubject<Twin extends Stoppable>(
  shown: TwinSetup<Twin> & {
    request: ActRequest;
    done(twin: Twin): number;
    misbehave(twin: Twin, what: OutboundFault): void;
  },
): ActingSubject {
  return {
    start: async () => {
      const twin = await shown.start();
      return {
        io: shown.io(twin),
        request: shown.request,
        done: () => shown.done(twin),
        misbehave: (what) => shown.misbehave(twin, what),
        stop: () => twin.stop(),
      };
    },
  };
}

/** The view of a twin that is polled; `publish` adds one more item, with the given sequence number from 0. */
export function buildPollSubject<Twin extends Stoppable>(
  shown: TwinSetup<Twin> & {
    gives?: 'all' | 'new';
    values: ConnectionValues | ((twin: Twin) => ConnectionValues);
    publish(twin: Twin, number: number): void;
    misbehave(twin: Twin, what: PollFault): void;
  },
): PolledSubject {
  return {
    ...(shown.gives ? { gives: shown.gives } : {}),
    start: async () => {
      const twin = await shown.start();
      let published = 0;
      return {
        values: typeof shown.values === 'function' ? shown.values(twin) : shown.values,
        io: shown.io(twin),
        publish: () => {
          shown.publish(twin, published);
          published += 1;
        },
        misbehave: (what) => shown.misbehave(twin, what),
        stop: () => twin.stop(),
      };
    },
  };
}

/** The view of a twin on which posts are published; `shown` are those that everybody sees. */
export function buildPublishSubject<Twin extends Stoppable & { url: string }>(setup: {
  start(clock: () => Date): Promise<Twin>;
  build?(kind: PostKind, text: string): Partial<PublishRequest>;
  shown(twin: Twin): readonly ShownPost[];
  misbehave(twin: Twin, what: TwinFault): void;
  timeout_ms?: number;
}): PublishedSubject {
  return {
    start: async (clock = () => PUBLISH_NOW) => {
      const twin = await setup.start(clock);
      const { timeout_ms } = setup;
      return {
        io: toTwinIo(twin, { clock, ...(timeout_ms === undefined ? {} : { timeout_ms }) }),
        build: (kind, text) => setup.build?.(kind, text) ?? {},
        shown: () => setup.shown(twin),
        misbehave: (what) => setup.misbehave(twin, what),
        stop: () => twin.stop(),
      };
    },
  };
}
