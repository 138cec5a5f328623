import type { Io } from '#connectors/kit/exchange.ts';

/** A request as it left: the path with its query, and the body of JSON or of a form, in which a file is its name, type and size. */
export type RecordedRequest = { method: string; path: string; headers: Headers; body: unknown };

/** The same environment, whose requests are kept in the order in which they left. */
export function recordRequests(io: Io): { io: Io; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  const fetch: Io['fetch'] = async (url, init) => {
    const { pathname, search } = new URL(url);
    const { method = 'GET', headers, body } = init ?? {};
    requests.push({ method, path: pathname + search, headers: new Headers(headers), body: showBody(body) });
    return io.fetch(url, init);
  };
  return { io: { ...io, fetch }, requests };
}

/** Method, path and body of each request, for a comparison as a whole. */
export function showRequests(requests: readonly RecordedRequest[]): unknown[] {
  return requests.map(({ method, path, body }) =>
    body === undefined ? [method, path] : [method, path, body],
  );
}

function showBody(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  if (body instanceof FormData)
    return Object.fromEntries(
      [...body].map(([name, value]) => [name, typeof value === 'string' ? value : showFile(value)]),
    );
  if (body instanceof Blob) return showFile(body);
  return body instanceof Uint8Array ? `${body.length} bytes` : undefined;
}

function showFile(file: Blob): string {
  const name = file instanceof File ? `${file.name} ` : '';
  return `${name}${file.type} ${file.size} bytes`;
}
