import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql, SQL_LIMITS } from '#engine/expert-sql/fault.ts';
import { readStatement } from '#engine/expert-sql/read-query.ts';
import type { SqlQuery } from '#engine/expert-sql/syntax.ts';

/** The parser is WebAssembly, which is compiled once. */
let loading: Promise<void> | undefined;

/** Prepares the parser. */
export function loadParser(): Promise<void> {
  loading ??= loadModule();
  return loading;
}

// oxlint-disable-next-line no-control-regex -- what no statement has, and what the parser would take for the end of the text
const UNREADABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const TOKENS = /[\p{L}\p{N}_$.]+|[^\s]/gu;

/**
 * The query of a text, which is parsed by PostgreSQL's own grammar. `loadParser` comes first.
 * @throws SqlRefusal
 */
export function parseSql(text: string): SqlQuery {
  if (text.length > SQL_LIMITS.text)
    return refuseSql(SQL_LIMITS.text, fault('sql_too_large', { limit: SQL_LIMITS.text }));
  const unreadable = UNREADABLE.exec(text);
  if (unreadable) return refuseSql(unreadable.index, fault('sql_character'));
  if ((text.match(TOKENS)?.length ?? 0) > SQL_LIMITS.tokens)
    return refuseSql(0, fault('sql_too_large', { limit: SQL_LIMITS.tokens }));
  return readStatement(text, parseTree(text));
}

function parseTree(text: string): unknown {
  try {
    return text.trim() === '' ? { stmts: [] } : parseSync(text);
  } catch (error) {
    // Deeply nested texts overflow the stack of the parser.
    if (error instanceof RangeError) return refuseSql(0, fault('sql_too_deep'));
    if (!hasSqlDetails(error)) throw error;
    const message = error.sqlDetails?.message ?? error.message;
    if (message.includes('memory exhausted')) return refuseSql(0, fault('sql_too_deep'));
    // The parser counts characters here, from 0, and bytes in its tree.
    const at = Array.from(text)
      .slice(0, error.sqlDetails?.cursorPosition ?? 0)
      .join('').length;
    const near = / at or near "(.*)"$/s.exec(message)?.[1] ?? '';
    return refuseSql(at, fault('sql_syntax', { near: near.slice(0, 60) }));
  }
}
