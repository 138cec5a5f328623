import { describe, expect, it } from 'vitest';
import { parseChannel } from '#connectors/file/channel-name.ts';
import { readCountry } from '#connectors/file/country-code.ts';
import { isNoCount, readCount } from '#connectors/file/counts.ts';
import { readLanguage } from '#connectors/file/language-code.ts';
import { CHANNELS } from '#contracts/networks.ts';

describe('a count is read however it is written', () => {
  it.each([
    ['1\u00a0234', 1234],
    ['1\u202f234\u202f567', 1_234_567],
    ['1\u2009234', 1234],
    ['1’234', 1234],
    ["1'234'567", 1_234_567],
    ['１２３', 123],
    ['１，２３４', 1234],
    ['1,23,456', 123_456],
    ['12,34,567', 1_234_567],
    ['๑,๒๓๔', 1234],
    ['١٢٣', 123],
    ['१२३', 123],
    ['1.234', 1234],
    ['1.234,00', 1234],
    ['1,234.00', 1234],
    ['12,0', 12],
    ['1.2K', 1200],
    ['3.4M', 3_400_000],
    ['2 พัน', 2000],
    ['1.5 หมื่น', 15_000],
    ['3แสน', 300_000],
    ['1.2 ล้าน', 1_200_000],
    ['2.5 พันล้าน', 2_500_000_000],
    ['1.2万', 12_000],
    ['1,2 M', 1_200_000],
    ['5 thousand', 5000],
    ['1.2 mln', 1_200_000],
    ['+12', 12],
    ["'1204", 1204],
    ['1.234.567', 1_234_567],
    ['1 234,00', 1234],
    ['2 bn', 2_000_000_000],
    ['007', 7],
  ])('%j is %d', (text, count) => expect(readCount(text)).toBe(count));

  it.each([
    '–',
    '-',
    '—',
    '−',
    'N/A',
    'n/a',
    '#N/A',
    '',
    ' ',
    '...',
    'null',
    'NaN',
    'ไม่มี',
    'none',
    '--',
    '?',
  ])('The cell %j means that there is no number', (text) => expect(isNoCount(text)).toBe(true));

  it.each([
    '12.5',
    '1.234,5',
    '1,2345',
    '12%',
    '-5',
    '(5)',
    '1/2',
    'many',
    '12-15',
    '1,23',
    '1e5',
    '1 2 3',
    '=1+1',
  ])('%j is neither', (text) => {
    expect(readCount(text)).toBeUndefined();
    expect(isNoCount(text)).toBe(false);
  });
});

describe('a language is stored by its code', () => {
  it.each([
    ['th', 'th'],
    ['tha', 'th'],
    ['TH', 'th'],
    ['th-TH', 'th'],
    ['th_TH', 'th'],
    ['eng', 'en'],
    ['en-US', 'en'],
    ['in', 'id'],
    ['ind', 'id'],
    ['iw', 'he'],
    ['ji', 'yi'],
    ['ger', 'de'],
    ['deu', 'de'],
    ['fre', 'fr'],
    ['fra', 'fr'],
    ['chi', 'zh'],
    ['zho', 'zh'],
    ['cmn', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['zh_CN', 'zh'],
    ['may', 'ms'],
    ['bur', 'my'],
    ['vie', 'vi'],
    ['jpn', 'ja'],
    ['kor', 'ko'],
    ['fil', 'tl'],
    ['tgl', 'tl'],
    ['nb', 'no'],
    ['Thai', 'th'],
    ['ไทย', 'th'],
    ['ภาษาไทย', 'th'],
    ['English', 'en'],
    ['อังกฤษ', 'en'],
    ['ENGLISH', 'en'],
    ['English (US)', 'en'],
    ['Thai (th)', 'th'],
    ['日本語', 'ja'],
    ['Deutsch', 'de'],
    ['Bahasa Indonesia', 'id'],
    ['Indonesian', 'id'],
    ['จีน', 'zh'],
    ['ญี่ปุ่น', 'ja'],
    ['Tiếng Việt', 'vi'],
    ['Chinese', 'zh'],
    ['Norwegian', 'no'],
    ['Filipino', 'tl'],
    ['Burmese', 'my'],
    ['Lao', 'lo'],
    ['en.UTF-8', 'en'],
  ])('%s is %s', (text, code) => expect(readLanguage(text)).toBe(code));
  it.each(['', 'und', 'zxx', 'qme', 'unknown', 'N/A', 'ไม่ทราบ', 'mul'])(
    '%j is no language, which is no fault',
    (text) => expect(readLanguage(text)).toBe(''),
  );
  it.each(['xx', 'klingonish', '1', 'xyz-q', 'สวัสดี'])('%j is not known', (text) =>
    expect(readLanguage(text)).toBeUndefined(),
  );
});

describe('a country is stored by its two letters', () => {
  it.each([
    ['TH', 'TH'],
    ['th', 'TH'],
    ['THA', 'TH'],
    ['Thailand', 'TH'],
    ['ไทย', 'TH'],
    ['ประเทศไทย', 'TH'],
    ['THAILAND', 'TH'],
    ['US', 'US'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['สหรัฐอเมริกา', 'US'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['GBR', 'GB'],
    ['สหราชอาณาจักร', 'GB'],
    ['Viet Nam', 'VN'],
    ['Vietnam', 'VN'],
    ['เวียดนาม', 'VN'],
    ['South Korea', 'KR'],
    ['Republic of Korea', 'KR'],
    ['เกาหลีใต้', 'KR'],
    ['Myanmar', 'MM'],
    ['เมียนมา', 'MM'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['DEU', 'DE'],
    ['Germany', 'DE'],
    ['เยอรมนี', 'DE'],
    ['The Netherlands', 'NL'],
    ['en-US', 'US'],
    ['th_TH', 'TH'],
    ['TH-10', 'TH'],
    ['Thailand (TH)', 'TH'],
    ['Hong Kong', 'HK'],
    ['Lao PDR', 'LA'],
    ['ลาว', 'LA'],
    ['Curaçao', 'CW'],
    ['China', 'CN'],
  ])('%s is %s', (text, code) => expect(readCountry(text)).toBe(code));
  it.each(['XX', 'Atlantis', 'ABC', '66', '', 'Europe'])('%j is none', (text) =>
    expect(readCountry(text)).toBeUndefined(),
  );
});

describe('a channel is known by its name', () => {
  it.each([
    ['X (Twitter)', 'twitter'],
    ['Web chat', 'webchat'],
    ['แชตบนเว็บ', 'webchat'],
    ['E-mail', 'email'],
    ['อีเมล', 'email'],
    ['Google Play', 'google_play_app'],
    ['TikTok Shop', 'tiktok_shop'],
    ['ไฟล์', 'file'],
    ['ฟีด', 'rss'],
    ['Feed', 'rss'],
    ['RSS', 'rss'],
    ['GPTBots', 'gptbots'],
    ['WeChat', 'wechat'],
    ['facebook.com', 'facebook'],
    ['tweets', 'twitter'],
    ['ＬＩＮＥ', 'line'],
  ])('%s is %s', (name, channel) => expect(parseChannel(name, undefined)).toBe(channel));
  it.each(CHANNELS)('%s is itself, however its words are joined', (slug) => {
    for (const name of [slug, slug.replaceAll('_', ' ').toUpperCase(), slug.replaceAll('_', '-')])
      expect(parseChannel(name, undefined)).toBe(slug);
  });
  it('is unknown otherwise', () => expect(parseChannel('Myspace', undefined)).toBeUndefined());
});
