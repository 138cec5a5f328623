import type { Endpoint } from '#contracts/kit/endpoint.ts';

/** Where visitors of the web chat send files; it is no declared call. */
const OF_VISITORS = /^\/webchat\/[^/]+\/files$/;

/** Which requests bring files, and may take as long as a file takes on a slow line. */
export function makeUploadMatcher(
  handlers: readonly { endpoint: Pick<Endpoint, 'method' | 'path' | 'bodyKind'> }[],
): (method: string, path: string) => boolean {
  const uploads = handlers
    .filter(({ endpoint }) => endpoint.bodyKind === 'stream')
    .map(({ endpoint: { method, path } }) => ({
      method: method as string,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
  return (method, path) =>
    OF_VISITORS.test(path) || uploads.some((one) => one.method === method && one.pattern.test(path));
}
