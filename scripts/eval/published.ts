/** Figures that others published on the same data, and the linear baseline of the data folder's README, by stem of file. */
const PUBLISHED: Record<string, string> = {
  '2_social_sentiment/tweeteval_offensive':
    'test: macro-F1 0.523 SVM, 0.734 fastText, 0.795 RoBERTa; baseline 0.725',
  '3_support/multidogo':
    'test, baseline of exact sets: airline 0.904, fastfood 0.883, finance 0.936, insurance 0.956, media 0.942, software 0.908',
  '3_support/twcs_labelled': 'keyword rules on an unseen part: micro-F1 0.838',
  '3_support/truevoice':
    'test: LinearSVC micro-accuracy 0.957 over labels, macro-F1 0.869; ULMFit accuracy 0.843; baseline 0.8455, macro-F1 0.8709',
  '3_support/banking77': 'test: BERT fixed 0.872, USE+ConveRT 0.934; baseline 0.9104, macro-F1 0.9106',
  '3_support/clinc150':
    'in scope: SVM 0.910, BERT 0.969; baseline on the 151-way test 0.818, macro-F1 0.8666, macro-recall 0.9268',
  '3_support/bitext': 'baseline 0.9975, macro-F1 0.9975',
  '1_thai_sentiment/wisesight':
    'test: accuracy 0.728 / 0.750 logistic regression, 0.713 / 0.742 ULMFit (public / private, older test); baseline 0.7079, macro-F1 0.5552',
  '1_thai_sentiment/thai_small_sentiment': 'baseline accuracy 0.7843, macro-F1 0.7789',
  '2_social_sentiment/tweeteval_sentiment':
    'test: macro-recall 0.629 SVM and fastText, 0.713 RoBERTa, 0.737 TimeLMs',
  '2_social_sentiment/semeval2013_2016': 'macro-recall 0.681 DataStories (SemEval-2017 4A)',
  '2_social_sentiment/airline_tweets': 'none; baseline trained on it: accuracy 0.8184, macro-F1 0.7552',
  '2_social_sentiment/indonesian_smsa': 'none; baseline trained on it: accuracy 0.8873, macro-F1 0.8506',
  '2_social_sentiment/nusax english': 'baseline trained on it: accuracy 0.815, macro-F1 0.8036',
  '2_social_sentiment/nusax indonesian': 'baseline trained on it: accuracy 0.78, macro-F1 0.7648',
  '2_social_sentiment/nusax javanese': 'baseline trained on it: accuracy 0.7725, macro-F1 0.7519',
  '2_social_sentiment/umsab english': 'macro-F1 0.509 fastText, 0.706 XLM-Twitter',
  '2_social_sentiment/umsab arabic': 'macro-F1 0.460 fastText, 0.669 XLM-Twitter',
  '2_social_sentiment/umsab french': 'macro-F1 0.548 fastText, 0.712 XLM-Twitter',
  '2_social_sentiment/umsab german': 'macro-F1 0.596 fastText, 0.773 XLM-Twitter',
  '2_social_sentiment/umsab hindi': 'macro-F1 0.371 fastText, 0.564 XLM-Twitter',
  '2_social_sentiment/umsab italian': 'macro-F1 0.547 fastText, 0.691 XLM-Twitter',
  '2_social_sentiment/umsab portuguese': 'macro-F1 0.551 fastText, 0.754 XLM-Twitter',
  '2_social_sentiment/umsab spanish': 'macro-F1 0.501 fastText, 0.679 XLM-Twitter',
};

/** The published figure for a file, or for one language of it; null if none is known. */
export function findPublished(stem: string, language: string | null): string | null {
  return PUBLISHED[language === null ? stem : `${stem} ${language}`] ?? null;
}
