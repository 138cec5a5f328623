import { describe, expect, it } from 'vitest';
import { isEdge } from '#engine/text/edges.ts';
import { fold } from '#engine/text/fold.ts';

/** Cuts a folded text at each of its edges. */
function cut(text: string): string {
  const folded = fold(text);
  return Array.from({ length: folded.length }, (_, at) => at)
    .filter((at) => at > 0 && isEdge(folded, at))
    .reduceRight((all, at) => `${all.slice(0, at)}|${all.slice(at)}`, folded);
}

describe('edges', () => {
  it.each([
    ['new iPhone17!', 'new| |iphone17|!'],
    ['my_brand-x', 'my_brand|-|x'],
    ['ซื้อiphoneใหม่', 'ซื้|อ|iphone|ให|ม่'],
    ['เกมน้ำพระ', 'เก|ม|น้ำ|พ|ระ'],
    ['มาาา', 'มา|า|า'],
    ['ค่ะะ 5บาท', 'ค่ะ|ะ| |5|บา|ท'],
    ['café', 'cafe'],
    ['абвabc', 'абв|abc'],
    ['삼성이', '삼성이'],
    ['日本語です', '日|本|語|で|す'],
    ['ខ្មែរ', 'ខ្មែ|រ'],
    ['ລາວ', 'ລາ|ວ'],
    ['คำ❤️ok', 'คำ|❤|ok'],
    ['👩‍💻👍🏽', '👩‍💻|👍|🏽'],
    ['🇹🇭🇬🇧', '🇹🇭|🇬🇧'],
    ['1⃣a', '1⃣|a'],
  ])('%s is %s', (text, pieces) => expect(cut(text)).toBe(pieces));
});
