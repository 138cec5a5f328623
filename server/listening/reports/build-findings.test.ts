import { describe, expect, it } from 'vitest';
import { buildFindings, buildMarks } from './build-findings.ts';
import type { FindingFacts } from './read-findings.ts';
import { buildMentionReportLocale } from './report-locale.ts';

const FILTER = { from: '2026-10-31T17:00:00.000Z', to: '2026-11-07T17:00:00.000Z' };
const english = buildMentionReportLocale({ language: 'en', zone: 'Asia/Bangkok' });
const thai = buildMentionReportLocale({ language: 'th', zone: 'Asia/Bangkok' });

function counts(mentions: number, negative: number, unjudged = 0) {
  const positive = Math.round((mentions - unjudged) / 5);
  const neutral = mentions - unjudged - positive - negative;
  return {
    mentions,
    by_sentiment: { negative, positive, neutral, question: 0, unjudged },
    authors: Math.round(mentions / 2),
    authors_about: false,
  };
}

/** A week with a peak of which the cause is known; `over` changes what a test is about. */
function facts(over: Partial<FindingFacts> = {}): FindingFacts {
  return {
    figures: { kind: 'figures', now: counts(700, 140), before: counts(500, 100) },
    series: { kind: 'series', bucket: 'day', starts: [], end: FILTER.to, lines: [], total: 700 },
    comparable: true,
    channels: {
      kind: 'groups',
      items: [
        { value: 'pantip', label: 'pantip', count: 420, by_sentiment: null },
        { value: 'facebook', label: 'facebook', count: 280, by_sentiment: null },
      ],
      total: 700,
      parts: true,
    },
    authors: { kind: 'authors', items: [] },
    themes: { kind: 'themes', of: 'word', items: [] },
    voice: { kind: 'voice', set: [], items: [], several: 0, total: 0 },
    peaks: [
      {
        index: 3,
        count: 320,
        usual: 60,
        from: '2026-11-03T17:00:00.000Z',
        to: '2026-11-04T17:00:00.000Z',
        difference: {
          total: 320,
          usual: 60,
          authors: 100,
          periods: 14,
          words: [
            { word: 'ล่ม', count: 120, usual: 1 },
            { word: 'แอป', count: 90, usual: 4 },
          ],
          post: null,
          author: null,
          channels: [{ channel: 'pantip', count: 200, share: 0.625, usual: 0.3 }],
          sentiments: [],
        },
      },
    ],
    ...over,
  };
}

function textsOf(over: Partial<FindingFacts>, locale = english): string[] {
  return buildFindings(facts(over), FILTER, locale).map(({ text }) => text);
}

describe('what happened in a report', () => {
  it('The number of mentions is compared with the period before', () => {
    expect(textsOf({})[0]).toBe(
      '700 mentions by 350 authors: 40% more mentions than in the previous period (500).',
    );
    expect(textsOf({}, thai)[0]).toBe('ถูกพูดถึง 700 ครั้งจากผู้เขียน 350 คน เพิ่มขึ้น 40% จากช่วงก่อนหน้า (500 ครั้ง)');
  });

  it.each([
    ['posts were not collected throughout the period before', { comparable: false }],
    [
      'the period before has few mentions',
      { figures: { kind: 'figures' as const, now: counts(700, 140), before: counts(6, 1) } },
    ],
  ])('Nothing is compared where %s', (_name, over) => {
    const texts = textsOf(over);
    expect(texts[0]).toBe('700 mentions by 350 authors.');
    expect(texts.join(' ')).not.toMatch(/before/);
  });

  it('A period of few mentions is not explained', () => {
    const few = { kind: 'figures' as const, now: counts(7, 3), before: counts(500, 100) };
    expect(textsOf({ figures: few })).toEqual(['Only 7 mentions: too few to compare or to explain.']);
  });

  it('The peak is named with its cause, opens its mentions, and is noted in the chart', () => {
    const [, peak] = buildFindings(facts(), FILTER, english);
    expect(peak?.text).toBe(
      'Most was said on 4 Nov 2026: 320 mentions, usually about 60 a day. The words “ล่ม” and “แอป” rose. 62.5% came from Pantip (usually 30%).',
    );
    expect(new URLSearchParams(peak?.path?.split('?')[1]).get('from')).toBe('2026-11-03T17:00:00.000Z');
    expect(buildMarks(facts(), english)[0]?.text).toBe('4 Nov 2026: 320, usually 60 · “ล่ม”, “แอป”');
    expect(textsOf({ peaks: [] }).join(' ')).not.toMatch(/Most was said/);
  });

  it('A shift of sentiment beyond chance is told with both shares', () => {
    const worse = { kind: 'figures' as const, now: counts(700, 280), before: counts(500, 50) };
    expect(textsOf({ figures: worse })[2]).toBe(
      'Negative mentions rose to 40% (280), from 10% in the previous period.',
    );
    expect(textsOf({})[2]).toBe(
      '20% of the judged mentions are negative and 20% positive, about as in the previous period.',
    );
  });

  it('Shares of sentiment are of what was judged, and nothing is said of a period in which little was', () => {
    const half = { kind: 'figures' as const, now: counts(700, 70, 350), before: counts(500, 50, 250) };
    expect(textsOf({ figures: half })[2]).toBe(
      '20% of the judged mentions are negative and 20% positive, about as in the previous period.',
    );
    const little = { kind: 'figures' as const, now: counts(700, 2, 690), before: counts(500, 50) };
    expect(textsOf({ figures: little }).join(' ')).not.toMatch(/negative/);
  });

  it('Every sentence opens pages of the suite', () => {
    for (const { path } of buildFindings(facts(), FILTER, thai)) expect(path).toMatch(/^\/listening/);
  });
});
