import { createHmac } from 'node:crypto';
import type { TwinEvent } from './world.ts';

/** The address to which signed events are sent. */
export type HookTarget = { url: string; secret: string };

/** Waits before each retry of a delivery that was not accepted, in milliseconds; after the last failure it is given up. */
const RETRY_MS = [200, 1000, 5000, 20_000] as const;

/**
 * The header of a delivery: `t=` the time, `v1=` HMAC-SHA256 over `{t}.{body}` in hex. Source:
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function signHook(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** An event as it is delivered. */
export function formatHookBody(event: TwinEvent): string {
  return JSON.stringify({
    id: event.id,
    object: 'event',
    type: event.type,
    created: event.created,
    livemode: false,
    api_version: null,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: event.object },
  });
}

/** Delivers events one after another, each until it is accepted; after `idle` all of them are settled. */
export function makeHooks(target: () => HookTarget | undefined, now: () => number) {
  let chain: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopping.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  const deliver = async (event: TwinEvent): Promise<void> => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const to = target();
      if (!to) return;
      const body = formatHookBody(event);
      const taken = await fetch(to.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signHook(body, to.secret, now()),
        },
        signal: stopping.signal,
      }).then(
        (answer) => answer.ok,
        () => false,
      );
      const pause = RETRY_MS[attempt];
      if (taken || pause === undefined) return;
      await wait(pause);
    }
  };
  return {
    send: (event: TwinEvent): void => {
      chain = chain.then(() => deliver(event));
    },
    idle: async (): Promise<void> => {
      let seen: Promise<void> | undefined;
      while (seen !== chain) {
        seen = chain;
        await seen;
      }
    },
    stop: (): void => stopping.abort(),
  };
}
