import { searchFileWords as en, type SearchFileWords } from '#texts/en/labels/search-file-labels.ts';
import { quick_analytic as enPage } from '#texts/en/quick-analytic.ts';
import { searchFileWords as th } from '#texts/th/labels/search-file-labels.ts';
import { quick_analytic as thPage } from '#texts/th/quick-analytic.ts';

/** The texts of files of searches, beside those of reports: most are those of the page. */
export type SearchFileLabels = SearchFileWords & ReturnType<typeof takePageTexts>;

type NumberText =
  | 'label'
  | 'mentions'
  | 'authors'
  | 'engagement'
  | 'reach'
  | 'tone'
  | 'before'
  | 'before_to_date';
type PageTexts = Pick<
  typeof enPage,
  'compared' | 'compared_to_date' | 'comparison' | 'volume' | 'lists' | 'none'
> & {
  figures: Pick<(typeof enPage)['figures'], NumberText>;
  own: Pick<(typeof enPage)['own'], 'title' | 'share'>;
  why: Pick<(typeof enPage)['why'], 'title'>;
};

function takePageTexts(page: PageTexts) {
  const { figures, own } = page;
  return {
    figures: { ...figures, title: figures.label },
    previously: (value: string) => figures.before.replace('{{value}}', value),
    previously_to_date: (value: string) => figures.before_to_date.replace('{{value}}', value),
    compared: page.compared,
    compared_to_date: page.compared_to_date,
    comparisons: page.comparison,
    comparison: page.comparison.label,
    volume: page.volume,
    lists: page.lists,
    own: own.title,
    own_share: (posts: string, share: string) =>
      own.share.replace('{{value}}', posts).replace('{{share}}', share),
    why: page.why.title,
    none: page.none,
  };
}

/** By language. */
export const SEARCH_FILE_LABELS: Readonly<Record<'en' | 'th', SearchFileLabels>> = {
  en: { ...en, ...takePageTexts(enPage) },
  th: { ...th, ...takePageTexts(thPage) },
};
