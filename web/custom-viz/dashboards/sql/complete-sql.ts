import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { z } from 'zod';
import type { Parameter } from '#contracts/custom-viz/dashboard-document.ts';
import type { listSqlTables } from '#contracts/expert-sql/endpoints.ts';
import { UPLOAD_PREFIX } from '#contracts/uploads/names.ts';
import type { Catalog } from '#texts/chart-catalog.ts';

type Tables = z.infer<typeof listSqlTables.answer>;
type Kind = 'table' | 'column' | 'measure' | 'function' | 'parameter';

type Offer = {
  known: Tables;
  parameters: readonly Pick<Parameter, '_id'>[];
  nameKind: (kind: Kind) => string;
  catalog: Pick<Catalog, 'nameDataSet' | 'nameDimension' | 'nameTime'>;
};

/** A name, or what is written of it. */
const NAME = /[\p{L}_][\p{L}\p{N}_]*$/u;

/** Offers what a statement may name at the caret: tables, columns and measures of the tables that it names, functions, parameters. */
export function completeSql(
  context: CompletionContext,
  { known, parameters, nameKind, catalog }: Offer,
): CompletionResult | null {
  const text = context.state.doc.toString();
  const written = context.matchBefore(NAME);
  if (!written && !context.explicit) return null;
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}_]+/u));
  const named = known.tables.filter(({ name }) => words.has(name));
  const of = named.length > 0 ? named : known.tables;
  const option = (label: string, kind: Kind, apply = label): Completion => ({
    label,
    apply,
    detail: nameKind(kind),
  });
  // Tables and columns of uploads are found by what people call them.
  const read = (label: string, kind: Kind, name: string): Completion => ({
    ...option(label, kind, name),
    detail: `${nameKind(kind)} · ${name}`,
  });
  const isUpload = ({ data_set }: Tables['tables'][number]) => data_set.startsWith(UPLOAD_PREFIX);
  const readColumns = of.filter(isUpload).flatMap(({ columns }) =>
    columns.flatMap(({ name, dimension, time }) => {
      const label = dimension === null ? time && catalog.nameTime(time) : catalog.nameDimension(dimension);
      return label === null ? [] : [read(label, 'column', name)];
    }),
  );
  const all = [
    ...readColumns,
    ...known.tables
      .filter(isUpload)
      .map(({ name, data_set }) => read(catalog.nameDataSet(data_set), 'table', name)),
    ...of.flatMap(({ columns }) => columns.map(({ name }) => option(name, 'column'))),
    ...of.flatMap(({ measures }) => measures.map(({ name }) => option(`measure(${name})`, 'measure'))),
    ...known.tables.map(({ name }) => option(name, 'table')),
    ...known.functions.map(({ name }) => option(name, 'function', `${name}(`)),
    ...parameters.map(({ _id }) => option(`parameter(${_id})`, 'parameter')),
  ];
  const options = [...new Map(all.map((one) => [one.label, one])).values()];
  return { from: written?.from ?? context.pos, options, validFor: NAME };
}
