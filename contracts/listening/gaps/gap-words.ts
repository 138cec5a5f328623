import type { CollectionGap, GapReason } from '#contracts/listening/gaps/gap.ts';

type GapLabels = {
  /** Of a list of gaps. */
  title: string;
  note: string;
  /** In one line, where a list follows elsewhere. */
  line: string;
  /** Next to the sign of a legend. */
  mark: string;
  heads: { source: string; why: string; from: string; to: string };
  lasts: string;
  reasons: Record<GapReason, string>;
};

/** The texts about gaps in files and printed reports; screens have the same in `texts`. */
export const GAP_LABELS: Record<'en' | 'th', GapLabels> = {
  en: {
    title: 'Not collected',
    note: 'In these times not everything was heard: posts may be missing, and numbers may be lower than what was said.',
    line: 'Not all sources were heard all of this time; see “Not collected”',
    mark: 'Not all was collected',
    heads: { source: 'Source', why: 'Why', from: 'From', to: 'Until' },
    lasts: 'still',
    reasons: {
      failing: 'did not answer',
      paused: 'was paused',
      not_begun: 'was not followed yet',
      lost: 'some of it is lost',
      limit: 'had reached its limit of the month',
    },
  },
  th: {
    title: 'ช่วงที่เก็บข้อมูลไม่ครบ',
    note: 'ในช่วงเวลาเหล่านี้เก็บข้อมูลได้ไม่ครบ อาจมีโพสต์ที่ขาดไป และตัวเลขอาจต่ำกว่าที่พูดถึงกันจริง',
    line: 'มีบางช่วงที่เก็บข้อมูลไม่ครบทุกแหล่ง ดูที่ “ช่วงที่เก็บข้อมูลไม่ครบ”',
    mark: 'เก็บได้ไม่ครบ',
    heads: { source: 'แหล่งที่มา', why: 'สาเหตุ', from: 'ตั้งแต่', to: 'ถึง' },
    lasts: 'ยังไม่จบ',
    reasons: {
      failing: 'ไม่ตอบ',
      paused: 'ถูกหยุดไว้',
      not_begun: 'ยังไม่เริ่มติดตาม',
      lost: 'บางส่วนหายไป',
      limit: 'ใช้ครบจำนวนต่อเดือนแล้ว',
    },
  },
};

/**
 * Gaps as the rows of a table below {@link GAP_LABELS}' heads: source, why, from, until.
 * @param instant an instant as the table shows it
 */
export function toGapRows<T>(
  gaps: readonly CollectionGap[],
  language: 'en' | 'th',
  instant: (at: string) => T,
): [string, string, T, T | string][] {
  const { reasons, lasts } = GAP_LABELS[language];
  return gaps.map(({ name, reason, from, to }) => [
    name,
    reasons[reason],
    instant(from),
    to === null ? lasts : instant(to),
  ]);
}
