/** The labels that every report has. */
export type DocumentLabels = {
  filters: string;
  everything: string;
  contents: string;
  page: (page: number, pages: number) => string;
};
