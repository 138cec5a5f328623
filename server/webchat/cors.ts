import type { Context as HonoContext } from 'hono';

/**
 * What any external page may request: the widget's script, the appearance of a web chat, and the upload of a visitor's file. None of it
 * uses a cookie.
 */
export function allowAnyOrigin(http: HonoContext): void {
  http.header('access-control-allow-origin', '*');
  http.header('cross-origin-resource-policy', 'cross-origin');
}
