import { createServer } from 'node:http';
import { signDelivery } from '#connectors/kit/standard-webhooks.ts';
import { makeTwinPost, type TwinDeliveryFault, type TwinFault } from '#connectors/kit/twin-server.ts';

/** A reply that the twin took, once for each id. */
export type TwinReplyPost = {
  id: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** A running twin of a program with webhooks: it posts signed messages and takes replies. */
export type WebhookTwin = {
  url: string;
  taken: TwinReplyPost[];
  /** Every request, repeated ones too. */
  requests: TwinReplyPost[];
  deliver(address: string, body: unknown): Promise<number>;
  misdeliver(fault?: TwinDeliveryFault): void;
  misbehave(fault: TwinFault): void;
  /** The status of every answer from now on; `location` for a redirect. */
  answerWith(status: number, location?: string): void;
  stop(): Promise<void>;
};

const STATUS: Partial<Record<TwinFault, number>> = { refuse_401: 401, refuse_429: 429, break_500: 500 };

/** Starts a twin on 127.0.0.1 that signs with a secret of Standard Webhooks. */
export async function startWebhookTwin(secret: string): Promise<WebhookTwin> {
  const faults: TwinFault[] = [];
  const taken = new Map<string, TwinReplyPost>();
  const requests: TwinReplyPost[] = [];
  let answer: { status: number; location?: string | undefined } = { status: 204 };
  let count = 0;
  const post = makeTwinPost((body) => {
    count += 1;
    return {
      ...signDelivery([secret], { id: `msg_${count}`, at: new Date(), body: Buffer.from(body).toString() }),
    };
  });
  const list: TwinReplyPost[] = [];
  const server = createServer((request, response) => {
    const fault = faults.shift();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, one]) => [name, String(one)]),
      );
      const reply = {
        id: headers['webhook-id'] ?? '',
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(reply);
      if (fault === 'drop') return void response.destroy();
      const status = fault === undefined ? undefined : STATUS[fault];
      if (status !== undefined) return void response.writeHead(status).end();
      if (answer.status < 300 && !taken.has(reply.id)) {
        taken.set(reply.id, reply);
        list.push(reply);
      }
      if (fault === 'drop_after_accept') return void response.destroy();
      if (fault === 'stall') return;
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    taken: list,
    requests,
    deliver: post.deliver,
    misdeliver: post.misdeliver,
    misbehave: (fault) => void faults.push(fault),
    answerWith: (status, location) => {
      answer = { status, location };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
