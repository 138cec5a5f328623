import type { Channel } from '#contracts/inbound/channel.ts';
import type { Io } from '#connectors/kit/connector.ts';
import { NotSent } from '#connectors/kit/transport.ts';
import type { Context } from '#server/kit/context.ts';
import { ForbiddenAddress } from '#server/kit/http/outbound.ts';

/** The outer world for a connector: guarded requests, the suite's clock, and the address that stands in for a network. */
export const ioFor = (context: Context, channel: Channel): Io => ({
  fetch: async (url, init) => {
    try {
      return await context.outbound(url, init);
    } catch (error) {
      // What the guard refuses never left this machine, so it may be tried again without fear of saying it twice.
      if (isForbidden(error)) throw new NotSent('the address is not reachable from here for safety');
      throw error;
    }
  },
  now: context.clock,
  ...(channel === 'line' ? { base_url: context.config.lineApiUrl } : {}),
});

const isForbidden = (error: unknown): boolean =>
  error instanceof ForbiddenAddress || (error instanceof Error && isForbidden(error.cause));
