/** What a field of a data set is called, and what it means in a sentence. */
export type FieldName = { name: string; about: string };
/** Names by the keys of what is declared. */
export type FieldNames = Readonly<Record<string, FieldName>>;

/** The names of everything that data sets declare: a test requires one for each. */
export type SemanticNames = {
  dataSets: FieldNames;
  /** By data set, measures and ratios. */
  measures: Readonly<Record<string, FieldNames>>;
  dimensions: FieldNames;
  /** Numbers that a filter bounds. */
  numbers: Readonly<Record<string, string>>;
  /** The instants by which rows are counted. */
  times: Readonly<Record<string, string>>;
};
