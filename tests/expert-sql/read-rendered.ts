import { parse } from '@guanmingchiu/sqlparser-ts';
import { z } from 'zod';

/** What another parser finds in a statement that was rendered for ClickHouse. */
type FoundTables = { tables: string[]; unguarded: string[]; functions: string[]; statements: number };

const Tree = z.record(z.string(), z.unknown());
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const ofKey = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** Reads a statement, with its bound values in place: every table, and whether its select begins with the condition of the account. */
export function readRendered(query: string): FoundTables {
  const text = query
    .replaceAll(/ in \{p\d+:Array\([^}]*\}/g, " in ('bound')")
    .replaceAll(/\{p\d+:Array\([^}]*\}/g, "['bound']")
    .replaceAll(/\{p\d+:UInt(?:8|32|64)\}/g, '1')
    .replaceAll(/\{p\d+:[^}]*\}/g, "'bound'")
    .replaceAll('left any join', 'left join');
  const trees = z.array(Tree).parse(parse(text, 'clickhouse'));
  const found: FoundTables = { tables: [], unguarded: [], functions: [], statements: trees.length };
  for (const tree of trees) walk(tree, found);
  return found;
}

function walk(node: unknown, found: FoundTables): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, found);
    return;
  }
  if (!isRecord(node)) return;
  const select = ofKey(node, 'Select');
  if (isRecord(select)) readSelect(select, found);
  const called = ofKey(node, 'Function');
  if (isRecord(called)) found.functions.push(nameOf(called['name']));
  for (const value of Object.values(node)) walk(value, found);
}

function nameOf(path: unknown): string {
  const parts = Array.isArray(path) ? path : [];
  return parts.map((part) => String(ofKey(ofKey(part, 'Identifier'), 'value'))).join('.');
}

function readSelect(select: Record<string, unknown>, found: FoundTables): void {
  const sources = Array.isArray(select['from']) ? select['from'] : [];
  const relations = sources.flatMap((source: unknown) => {
    const joins = ofKey(source, 'joins');
    return [
      ofKey(source, 'relation'),
      ...(Array.isArray(joins) ? joins.map((one) => ofKey(one, 'relation')) : []),
    ];
  });
  for (const relation of relations) {
    const table = ofKey(relation, 'Table');
    if (!isRecord(table)) {
      if (!isRecord(ofKey(relation, 'Derived'))) found.unguarded.push(JSON.stringify(relation).slice(0, 200));
      continue;
    }
    const name = nameOf(table['name']);
    found.tables.push(name);
    // A function in place of a table has arguments.
    const isPlain = table['args'] === undefined || table['args'] === null;
    if (!isPlain || relations.length !== 1 || !isGuarded(select['selection'])) found.unguarded.push(name);
  }
}

/** `account_id = …` is what everything else is joined to by `and`. */
function isGuarded(condition: unknown): boolean {
  const operation = ofKey(condition, 'BinaryOp');
  if (!isRecord(operation)) return false;
  if (operation['op'] === 'And') return isGuarded(operation['left']);
  const column = ofKey(ofKey(operation['left'], 'Identifier'), 'value');
  const value = ofKey(ofKey(ofKey(operation['right'], 'Value'), 'value'), 'SingleQuotedString');
  return operation['op'] === 'Eq' && column === 'account_id' && value === 'bound';
}
