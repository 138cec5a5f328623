import { request as send } from 'node:http';
import type { TestResponse } from '#tests/factories/person.ts';

type HostRequest = { method?: string; body?: string; headers?: Record<string, string> };

/**
 * A request that reaches the suite under another host's name, as a browser at that host makes it: `fetch` sets the `Host` header itself, so
 * this uses a lower level. The page's origin is the host's own unless stated otherwise.
 */
export function requestAtHost(
  base: string,
  host: string,
  path: string,
  sent: HostRequest = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const outgoing = send(
      {
        hostname,
        port,
        path,
        method: sent.method ?? 'GET',
        headers: {
          host,
          origin: `http://${host}`,
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...sent.headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers))
            for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
          const json = headers.get('content-type')?.includes('json');
          resolve({ status: answer.statusCode ?? 0, headers, body: json ? JSON.parse(text) : text });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}
