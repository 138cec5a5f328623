import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { SqlExpression } from '#engine/expert-sql/syntax.ts';
import {
  allowFields,
  readNumber,
  readRecord,
  readText,
  refuseNode,
  type TreeNode,
} from '#engine/expert-sql/tree-node.ts';

/** A constant; the parser leaves out what is zero, empty or false. */
export function readConstant(node: TreeNode): SqlExpression {
  const { fields, at } = node;
  allowFields(node, ['ival', 'fval', 'sval', 'boolval', 'isnull']);
  if (fields['isnull'] === true) return { kind: 'constant', at, type: 'unknown', value: null };
  const value = (name: string) => readRecord(fields[name]);
  const whole = value('ival');
  if (whole) return { kind: 'constant', at, type: 'integer', value: readNumber(whole['ival']) };
  const decimal = value('fval');
  if (decimal) return readDecimal(readText(decimal['fval']), at);
  const text = value('sval');
  if (text) return { kind: 'constant', at, type: 'unknown', value: readText(text['sval']) };
  const flag = value('boolval');
  if (flag) return { kind: 'constant', at, type: 'boolean', value: flag['boolval'] === true };
  return refuseNode(node);
}

/** A number that is no whole one of 32 bits. */
function readDecimal(written: string, at: number): SqlExpression {
  const text = written.replaceAll('_', '');
  if (!/^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text))
    return refuseSql(at, fault('sql_literal', { text: written, type: 'decimal' }));
  const value = Number(text);
  if (!Number.isFinite(value)) return refuseSql(at, fault('sql_literal', { text: written, type: 'decimal' }));
  const isWhole = /^\d+$/.test(text) && Number.isSafeInteger(value);
  return { kind: 'constant', at, type: isWhole ? 'integer' : 'decimal', value };
}
