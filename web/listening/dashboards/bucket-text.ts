import type { Bucket } from '#contracts/listening/analytics/question.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';

/** How the start of a bar is written on an axis, in the reader's zone and western years. */
export const bucketText = (at: string, bucket: Bucket, language: string): string =>
  dateFormat(language === 'th' ? 'th-u-ca-gregory' : language, {
    ...(bucket === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
    ...(bucket === 'hour' ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  }).format(new Date(at));
