import { expect, test } from 'vitest';
import { countPostText, countTags, escapeForLinkedIn } from '#engine/publishing/count-text.ts';

/** Measured with twitter-text 3.1.0: letters of Thai, vowels and tones weigh one each. */
test.each([
  ['ก'.repeat(280), 280],
  ['ข้าวผัดน้ำพริก', 14],
  ['…', 2],
  ['—', 1],
  ['𝗯𝗼𝗹𝗱', 8],
  ['👨‍👩‍👧', 2],
  ['漢字', 4],
  ['https://example.com/a', 23],
  ['example.co.th', 23],
  ['https://example.com/ข่าว', 27],
  ['ดูที่example.co.th', 28],
  ['ดูexample.co.thนะ', 27],
])('X weighs %j as %i', (text, weight) => {
  expect(countPostText(text, 'weighted')).toBe(weight);
});

test('A word of Thai is fourteen weighted, nine visible characters and forty-two bytes', () => {
  const word = 'ข้าวผัดน้ำพริก';
  expect(countPostText(word, 'weighted')).toBe(14);
  expect(countPostText(word, 'graphemes')).toBe(9);
  expect(countPostText(word, 'bytes')).toBe(42);
});

test.each([
  ['สวัสดี', 6],
  ['👍', 4],
  ['👨‍👩‍👧', 18],
  ['🇹🇭', 8],
  ['1️⃣', 7],
  ['© 2026', 6],
  ['a𝗯', 2],
])('Threads counts %j as %i: emoji by their bytes, all else by characters', (text, count) => {
  expect(countPostText(text, 'emoji_bytes')).toBe(count);
});

test.each([
  ['https://example.com/a/very/long/path?with=query', 23],
  ['ดู https://example.com/a นะ', 28],
  ['example.co.th', 13],
  ['@somchai@mastodon.in.th สวัสดี', 13],
  ['mail me@example.com', 19],
  ['ก็', 1],
])('Mastodon counts %j as %i', (text, count) => {
  expect(countPostText(text, 'short_links')).toBe(count);
});

test('LinkedIn counts the backslash that each of its signs needs', () => {
  expect(escapeForLinkedIn('a (b) #c_d')).toBe(String.raw`a \(b\) \#c\_d`);
  expect(countPostText('a (b) #c_d', 'escaped')).toBe(14);
});

test('YouTube counts tags with their commas, and two quotes for each with a space', () => {
  expect(countTags(['ข้าว', 'thai food', 'a'])).toBe(4 + 1 + 9 + 1 + 1 + 2);
  expect(countTags([])).toBe(0);
});

test('A description of YouTube has room for 1,666 letters of Thai', () => {
  expect(countPostText('ก'.repeat(1_666), 'bytes')).toBe(4_998);
  expect(countPostText('ก'.repeat(1_667), 'bytes')).toBe(5_001);
});
