import { join } from 'node:path';
import { BUILD } from './places.mjs';

/** Older versions of Node warn that running TypeScript is experimental; the reader can do nothing about it. */
export const SUITE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/**
 * The settings that Node needs before it starts.
 *
 * - The embedded ClickHouse, password hashing and file access share its thread pool; with the default of four threads a long query would
 *   delay sign-in.
 * - Files whose types were stripped once are cached, which saves a third of the work at every later start.
 *
 * @returns {Record<string, string>}
 */
export function suiteEnvironment() {
  const { UV_THREADPOOL_SIZE = '16', NODE_COMPILE_CACHE = join(BUILD, 'node-cache') } = process.env;
  return { UV_THREADPOOL_SIZE, NODE_COMPILE_CACHE };
}
