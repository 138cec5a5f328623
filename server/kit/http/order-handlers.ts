import type { Handler } from '#server/kit/http/call.ts';

/** The segments of a path as signs: a fixed one before a parameter. */
function signsOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '1' : '0'))
    .join('');
}

/**
 * Handlers in an order in which no address hides another: of two that fit the same request, the one with a fixed segment where the other
 * has a parameter comes first (`/crm/tickets/counts` before `/crm/tickets/{_id}`). So the order of modules does not matter.
 */
export function orderHandlers(handlers: readonly Handler[]): Handler[] {
  return handlers
    .map((handler) => ({ handler, signs: signsOf(handler.endpoint.path) }))
    .sort((a, b) => (a.signs === b.signs ? 0 : a.signs < b.signs ? -1 : 1))
    .map(({ handler }) => handler);
}
