import { createServer } from 'node:http';
import { verifyDelivery } from '#connectors/kit/standard-webhooks.ts';

/** A delivery as it arrived. */
export type ReceivedDelivery = {
  path: string;
  id: string;
  type: string;
  body: string;
  headers: Record<string, string>;
  at: Date;
};

/** A receiver of webhooks on this machine, which responds as configured. */
export type Receiver = {
  host: string;
  url: string;
  got: ReceivedDelivery[];
  /** Its response from now on: a status, or a function of the delivery; `hang` never responds. */
  answer: (
    next: number | ((delivery: ReceivedDelivery) => number | 'hang'),
    headers?: Record<string, string>,
  ) => void;
  /** Whether a delivery is signed with a secret. */
  isSigned: (delivery: ReceivedDelivery, secret: string, now?: Date) => boolean;
  stop: () => Promise<void>;
};

/** Starts a receiver on a port of its own. */
export async function startReceiver(): Promise<Receiver> {
  const got: ReceivedDelivery[] = [];
  let judge: (delivery: ReceivedDelivery) => number | 'hang' = () => 204;
  let extra: Record<string, string> = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const { type } = JSON.parse(body) as { type: string };
      const delivery = {
        path: request.url ?? '',
        id: headers['webhook-id'] ?? '',
        type,
        body,
        headers,
        at: new Date(),
      };
      got.push(delivery);
      const status = judge(delivery);
      if (status === 'hang') return;
      response.writeHead(status, extra).end(status === 204 ? '' : `answered ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    host,
    url: `http://${host}/hook`,
    got,
    answer: (next, headers = {}) => {
      judge = typeof next === 'function' ? next : () => next;
      extra = headers;
    },
    isSigned: ({ headers, body, at }, secret, now = at) => verifyDelivery(secret, headers, { body, now }).ok,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
