import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql } from '#engine/expert-sql/fault.ts';
import type { SqlExpression, SqlOrder, SqlQuery } from '#engine/expert-sql/syntax.ts';
import {
  allowFields,
  NodeReader,
  readRecord,
  refuseNode,
  type NodeFields,
  type TreeNode,
} from '#engine/expert-sql/tree-node.ts';

/** How nodes of values and of queries are read, which read one another. */
type NodeReaders = {
  expression: (node: TreeNode, reader: StatementReader) => SqlExpression;
  query: (node: TreeNode, reader: StatementReader) => SqlQuery;
};

/** Reads the tree of one statement. */
export class StatementReader extends NodeReader {
  readonly #readers: NodeReaders;

  constructor(text: string, readers: NodeReaders) {
    super(text);
    this.#readers = readers;
  }

  /** The fields of a node that the parser writes without its type. */
  fieldsOf(node: unknown): NodeFields {
    return readRecord(node) ?? {};
  }

  readExpression(node: unknown, near: number): SqlExpression {
    const opened = this.open(node, near);
    return this.nest(opened.at, () => this.#readers.expression(opened, this));
  }

  readQueryNode(node: TreeNode): SqlQuery {
    return this.nest(node.at, () => this.#readers.query(node, this));
  }

  readOrder(node: unknown, near: number): SqlOrder {
    const opened = this.open(node, near);
    if (opened.type !== 'SortBy') return refuseNode(opened);
    allowFields(opened, ['node', 'sortby_dir', 'sortby_nulls']);
    const { fields } = opened;
    const value = this.readExpression(fields['node'], near);
    const descending = fields['sortby_dir'] === 'SORTBY_DESC';
    if (!descending && fields['sortby_dir'] === 'SORTBY_USING') return refuseNode(opened);
    const nulls = fields['sortby_nulls'];
    // Where nothing is said, nulls are larger than all values.
    const nullsFirst = nulls === 'SORTBY_NULLS_FIRST' || (nulls !== 'SORTBY_NULLS_LAST' && descending);
    return { at: value.at, value, descending, nullsFirst };
  }

  /** A whole number that is written as a constant, such as a limit. */
  readCount(node: unknown, near: number): number {
    const value = this.readExpression(node, near);
    if (value.kind !== 'constant' || value.type !== 'integer' || typeof value.value !== 'number')
      return refuseSql(value.at, fault('sql_constant_wanted'));
    return value.value;
  }
}
