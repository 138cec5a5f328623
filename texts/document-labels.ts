/** The labels that every report has. */
export type DocumentLabels = {
  filters: string;
  everything: string;
  contents: string;
  /** The heading of the sentences, of the tables, and the link beside a sentence. */
  happened: string;
  appendix: string;
  open: string;
  page: (page: number, pages: number) => string;
};
