import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { StatementReader } from '#engine/expert-sql/statement-reader.ts';
import type { FrameBound, SqlFrame, SqlWindow } from '#engine/expert-sql/syntax.ts';
import {
  allowFields,
  readList,
  readNumber,
  readText,
  type NodeFields,
} from '#engine/expert-sql/tree-node.ts';

/* The bits of `frameOptions` in PostgreSQL's `nodes/parsenodes.h`. */
const NON_DEFAULT = 0x1;
const RANGE = 0x2;
const ROWS = 0x4;
const START_UNBOUNDED_PRECEDING = 0x20;
const END_UNBOUNDED_FOLLOWING = 0x100;
const START_CURRENT = 0x200;
const END_CURRENT = 0x400;
const START_PRECEDING = 0x800;
const END_PRECEDING = 0x1000;
const START_FOLLOWING = 0x2000;
const END_FOLLOWING = 0x4000;

type WindowInput = { at: number; reader: StatementReader };

/** A window: of a call, or of the window clause. */
export function readWindow(fields: NodeFields, { at: near, reader }: WindowInput): SqlWindow {
  const at = reader.locate(fields, near);
  allowFields({ type: 'WindowDef', fields, at }, [
    'name',
    'refname',
    'partitionClause',
    'orderClause',
    'frameOptions',
    'startOffset',
    'endOffset',
  ]);
  const partition = readList(fields['partitionClause']).map((one) => reader.readExpression(one, at));
  const order = readList(fields['orderClause']).map((one) => reader.readOrder(one, at));
  // `over w` names a window; `over (w)` copies it, which is allowed where nothing is added to it.
  const named = readText(fields['name']) || readText(fields['refname']);
  const isAdded = fields['refname'] !== undefined && (partition.length > 0 || order.length > 0);
  if (isAdded) return refuseSql(at, fault('sql_not_allowed', { what: 'copied window' }));
  return {
    at,
    refers: named === '' ? null : named,
    partition,
    order,
    frame: readFrame(fields, { at, reader }),
  };
}

function readFrame(fields: NodeFields, { at, reader }: WindowInput): SqlFrame | null {
  const options = readNumber(fields['frameOptions']);
  const has = (bit: number): boolean => (options & bit) !== 0;
  if (!has(NON_DEFAULT)) return null;
  const unit = has(ROWS) ? 'rows' : 'range';
  const known = NON_DEFAULT | RANGE | ROWS | 0x7ff0;
  if ((options & ~known) !== 0 || (!has(ROWS) && !has(RANGE)))
    return refuseSql(at, fault('sql_not_allowed', { what: 'GROUPS' }));
  const offset = (name: string): number => {
    const count = reader.readCount(fields[name], at);
    return unit === 'rows'
      ? count
      : refuseSql(at, fault('sql_not_allowed', { what: 'RANGE with a distance' }));
  };
  const start: FrameBound = has(START_UNBOUNDED_PRECEDING)
    ? { side: 'preceding', rows: null }
    : has(START_CURRENT)
      ? { side: 'current', rows: null }
      : has(START_PRECEDING)
        ? { side: 'preceding', rows: offset('startOffset') }
        : has(START_FOLLOWING)
          ? { side: 'following', rows: offset('startOffset') }
          : refuseSql(at, fault('sql_not_allowed', { what: 'frame' }));
  const end: FrameBound = has(END_UNBOUNDED_FOLLOWING)
    ? { side: 'following', rows: null }
    : has(END_CURRENT)
      ? { side: 'current', rows: null }
      : has(END_PRECEDING)
        ? { side: 'preceding', rows: offset('endOffset') }
        : has(END_FOLLOWING)
          ? { side: 'following', rows: offset('endOffset') }
          : refuseSql(at, fault('sql_not_allowed', { what: 'frame' }));
  return { unit, start, end };
}
