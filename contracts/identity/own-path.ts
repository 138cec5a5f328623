/** The query parameter of /login that names where to go after signing in. */
export const REDIRECT_PARAM = 'redirect';

/** Signs that a browser strips or turns into a slash, and blanks: none belongs into a path. */
const FORBIDDEN = /[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/u;
/** Ways to leave the own host or to hide the doing: an empty segment (`//host`), dot segments, slashes in disguise. */
const CLIMBING = /\/\/|\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|%00|%0[ad]/i;

/**
 * Only a path of this origin may be a target after signing in; anything else gives undefined. The path is passed on unchanged, never
 * decoded or joined, so that nothing parses it differently from this check.
 */
export function toOwnPath(target: string | undefined): string | undefined {
  if (target?.startsWith('/') !== true || FORBIDDEN.test(target)) return undefined;
  const [path = ''] = target.split(/[?#]/, 1);
  return CLIMBING.test(path) ? undefined : target;
}
