import { charsets } from './charset-scorer.ts';
import { dates } from './date-scorer.ts';
import { spellings } from './folding-scorer.ts';
import { holidays } from './holiday-scorer.ts';
import { businessTime, zoneOffsets } from './hours-scorers.ts';
import { identifiers } from './identifier-scorer.ts';
import { injections, markup } from './injection-scorer.ts';
import { keywordHits } from './keyword-scorer.ts';
import { labels } from './label-scorer.ts';
import { madeSpikes } from './made-spike-scorer.ts';
import { mailReplies, mimeMessages } from './mail-scorers.ts';
import { names } from './name-scorer.ts';
import { patternPlaces } from './pattern-scorer.ts';
import { payloads } from './payload-scorer.ts';
import { peerBusinessTime } from './peer-hours-scorer.ts';
import { liqeQueries, luceneQueries } from './query-scorers.ts';
import { signedRequests } from './request-scorer.ts';
import type { Scorer } from './scorer.ts';
import { breaks, emoji, thaiWords } from './segmentation-scorer.ts';
import { sentiment } from './sentiment-scorer.ts';
import { signatureVectors } from './signature-scorer.ts';
import { spikes } from './spike-scorer.ts';
import { suggestions } from './suggestion-scorer.ts';
import { tables } from './table-scorer.ts';
import { twitterText } from './twitter-scorer.ts';

/** All scorers, one per kind of file; the first that fits a file scores it. */
export const SCORERS: readonly Scorer[] = [
  sentiment,
  payloads,
  signatureVectors,
  signedRequests,
  identifiers,
  keywordHits,
  luceneQueries,
  liqeQueries,
  patternPlaces,
  twitterText,
  businessTime,
  zoneOffsets,
  peerBusinessTime,
  spikes,
  madeSpikes,
  suggestions,
  mailReplies,
  mimeMessages,
  spellings,
  dates,
  charsets,
  thaiWords,
  breaks,
  emoji,
  names,
  labels,
  holidays,
  tables,
  markup,
  injections,
];
