import type { Context as HonoContext } from 'hono';

/** For what a page of anybody may ask: the widget's script, how a web chat looks, and taking a visitor's file. None of it knows a cookie. */
export const allowAnyOrigin = (http: HonoContext): void => {
  http.header('access-control-allow-origin', '*');
  http.header('cross-origin-resource-policy', 'cross-origin');
};
