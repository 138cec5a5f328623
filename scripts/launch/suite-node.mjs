import { join } from 'node:path';
import { BUILD } from './places.mjs';

/** Older versions of Node warn that running TypeScript is experimental; the reader can do nothing about it. */
export const SUITE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/**
 * What Node has to know before it begins.
 *
 * - The embedded ClickHouse, password hashing and file access share its pool of threads; with the four it has by default
 *   a long query would hold up sign-in.
 * - Files whose types were stripped once are kept so: a third less work at every later start.
 *
 * @returns {Record<string, string>}
 */
export function suiteEnvironment() {
  const { UV_THREADPOOL_SIZE = '16', NODE_COMPILE_CACHE = join(BUILD, 'node-cache') } = process.env;
  return { UV_THREADPOOL_SIZE, NODE_COMPILE_CACHE };
}
