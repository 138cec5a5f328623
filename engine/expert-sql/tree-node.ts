import { fault } from '#contracts/kit/faults/fault.ts';
import { refuseSql, SQL_LIMITS } from '#engine/expert-sql/fault.ts';

/** The fields of a node of the parser's tree. */
export type NodeFields = Readonly<Record<string, unknown>>;

/** A node of the parser's tree: its type, its fields, and where it is in the text. */
export type TreeNode = { type: string; fields: NodeFields; at: number };

function isRecord(value: unknown): value is NodeFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Positions in UTF-16 units from those in bytes, which the parser counts. */
export function makePositions(text: string): (bytes: number) => number {
  // oxlint-disable-next-line no-control-regex -- the bytes of such a text are its characters
  if (/^[\x00-\x7f]*$/.test(text)) return (bytes) => bytes;
  const starts = new Map<number, number>();
  let bytes = 0;
  let index = 0;
  for (const character of text) {
    starts.set(bytes, index);
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += character.length;
  }
  return (at) => starts.get(at) ?? index;
}

/**
 * Reads nodes of the parser's tree by an allow-list: each reader names the fields that it reads, and a node with any other is refused, so
 * that nothing of the language is passed over.
 */
export class NodeReader {
  readonly #toIndex: (bytes: number) => number;
  #depth = 0;

  constructor(text: string) {
    this.#toIndex = makePositions(text);
  }

  /** Opens a node, which is a record with its type as the only key. */
  open(node: unknown, near: number): TreeNode {
    const [entry, ...others] = isRecord(node) ? Object.entries(node) : [];
    if (!entry || others.length > 0 || !isRecord(entry[1]))
      return refuseSql(near, fault('sql_not_allowed', { what: 'node' }));
    const [type, fields] = entry;
    return { type, fields, at: this.locate(fields, near) };
  }

  /** The position of a node, which the parser leaves out where it is the beginning; near where it has none. */
  locate(fields: NodeFields, near: number): number {
    const { location } = fields;
    return typeof location === 'number' && location >= 0 ? this.#toIndex(location) : near;
  }

  /** Runs what reads the inside of a node, unless it is too deep. */
  nest<T>(at: number, read: () => T): T {
    if (this.#depth >= SQL_LIMITS.depth) return refuseSql(at, fault('sql_too_deep'));
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Refuses a node that has another field than these. */
export function allowFields({ type, fields, at }: TreeNode, names: readonly string[]): void {
  for (const name of Object.keys(fields))
    if (name !== 'location' && !names.includes(name))
      refuseSql(at, fault('sql_not_allowed', { what: WHAT[name] ?? `${type}.${name}` }));
}

/** What fields that are not allowed are called in PostgreSQL's language. */
const WHAT: Readonly<Record<string, string>> = {
  intoClause: 'INTO',
  lockingClause: 'FOR UPDATE',
  recursive: 'WITH RECURSIVE',
  lateral: 'LATERAL',
  isNatural: 'NATURAL JOIN',
  schemaname: 'schema',
  catalogname: 'database',
  func_variadic: 'VARIADIC',
  ordinality: 'WITH ORDINALITY',
  is_rowsfrom: 'ROWS FROM',
  coldeflist: 'column definitions',
  typmods: 'type modifiers',
  setof: 'SETOF',
  pct_type: '%TYPE',
  useOp: 'ORDER BY … USING',
  indirection: 'subscript',
  groupDistinct: 'GROUP BY DISTINCT',
  join_using_alias: 'alias of USING',
  search_clause: 'SEARCH',
  cycle_clause: 'CYCLE',
};

/** @throws SqlRefusal of a whole node */
export function refuseNode({ type, at }: TreeNode): never {
  return refuseSql(at, fault('sql_not_allowed', { what: NODES[type] ?? type }));
}

const NODES: Readonly<Record<string, string>> = {
  ParamRef: '$1',
  A_Indirection: 'subscript',
  CollateClause: 'COLLATE',
  RowExpr: 'ROW',
  GroupingSet: 'GROUPING SETS',
  GroupingFunc: 'GROUPING',
  XmlExpr: 'XML',
  RangeTableSample: 'TABLESAMPLE',
  RangeTableFunc: 'XMLTABLE',
  JsonTable: 'JSON_TABLE',
  SetToDefault: 'DEFAULT',
  CurrentOfExpr: 'CURRENT OF',
  MultiAssignRef: 'assignment',
  MergeSupportFunc: 'MERGE_ACTION',
};

/** The parts of nodes; what is left out is empty. */
export const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const readNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const readRecord = (value: unknown): NodeFields | null => (isRecord(value) ? value : null);

/** The text of a string node. */
export function readName(node: unknown): string | null {
  const string = readRecord(readRecord(node)?.['String']);
  return string ? readText(string['sval']) : null;
}
