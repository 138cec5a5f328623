/** Older versions of Node warn that running TypeScript is new to them; the reader can do nothing about it. */
export const SUITE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/**
 * What Node has to know before it begins. The embedded ClickHouse, password hashing and file access share its pool of
 * threads; with the four it has by default a long query would hold up sign-in.
 *
 * @returns {Record<string, string>}
 */
export function suiteEnvironment() {
  return { UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16' };
}
