import type { reportSentences as english } from '#texts/en/labels/report-sentences.ts';

const EACH = {
  hour: 'ชั่วโมงละ',
  day: 'วันละ',
  week: 'สัปดาห์ละ',
  month: 'เดือนละ',
  quarter: 'ไตรมาสละ',
  year: 'ปีละ',
};

const quote = (word: string): string => `“${word}”`;

function join(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(' ')} และ ${parts.at(-1) ?? ''}`;
}

/** The sentences on the first page of a report of mentions. */
export const reportSentences: typeof english = {
  few: (count) => `มีการพูดถึงเพียง ${count} ครั้ง น้อยเกินกว่าจะเปรียบเทียบหรือสรุปสาเหตุได้`,
  volume: (count, authors, change) => {
    const said = `ถูกพูดถึง ${count} ครั้งจากผู้เขียน ${authors} คน`;
    if (!change) return said;
    if (change.direction === 'same') return `${said} ใกล้เคียงกับช่วงก่อนหน้า (${change.before} ครั้ง)`;
    return `${said} ${change.direction === 'more' ? 'เพิ่มขึ้น' : 'ลดลง'} ${change.share} จากช่วงก่อนหน้า (${change.before} ครั้ง)`;
  },
  about: (count) => `ราว ${count}`,
  peak: (when, count, usual, width) =>
    `พูดถึงมากที่สุดเมื่อ ${when} จำนวน ${count} ครั้ง ปกติ${EACH[width]}ราว ${usual} ครั้ง`,
  peak_words: (words) => `คำที่มาแรงคือ ${join(words.map(quote))}`,
  peak_channel: (channel, share, usual) => `โดย ${share} มาจาก ${channel} (ปกติ ${usual})`,
  peak_author: (author, share) => `โดย ${share} มาจากผู้เขียนคนเดียวคือ ${author}`,
  negative: (share, count, change) =>
    `ความคิดเห็นเชิงลบ${change.direction === 'more' ? 'เพิ่มขึ้น' : 'ลดลง'}เป็น ${share} (${count} ครั้ง) จาก ${change.before} ในช่วงก่อนหน้า`,
  sentiment: (negative, positive, same) =>
    `ในที่ประเมินแล้ว เป็นเชิงลบ ${negative} และเชิงบวก ${positive}${same ? ' ใกล้เคียงกับช่วงก่อนหน้า' : ''}`,
  themes: (words) => `เรื่องที่พูดถึงมากที่สุดคือ ${join(words.map(quote))}`,
  theme_negative: (word, negative, count) =>
    `โดยเฉพาะ ${quote(word)} ที่ส่วนใหญ่เป็นเชิงลบ (${negative} จาก ${count} ครั้ง)`,
  channel: (channel, share, count) => `ช่องทางที่พูดถึงมากที่สุดคือ ${channel} คิดเป็น ${share} (${count} ครั้ง)`,
  channel_next: (channel, share) => `รองลงมาคือ ${channel} ${share}`,
  author: (author, channel, count) => `ผู้เขียนที่พูดถึงมากที่สุดคือ ${author} ทาง ${channel} จำนวน ${count} ครั้ง`,
  voice: (first, share) => `ส่วนแบ่งการพูดถึง ${first} นำที่ ${share}`,
  voice_next: (second, share) => `รองลงมาคือ ${second} ${share}`,
  mark: (when, count, usual, words) =>
    `${when}: ${count} ครั้ง ปกติ ${usual}${words.length > 0 ? ` · ${words.map(quote).join(' ')}` : ''}`,
};
