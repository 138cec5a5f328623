import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyLanguage } from './identify.ts';

describe('the language of a post', () => {
  it.each([
    ['th', 'บริการดีมากค่ะ'],
    ['th', 'iPhone 17 Pro Max แบตอึดมาก'],
    ['th', 'Great coffee at Central World today, will come back again ชอบมากเลย'],
    ['th', '#กาแฟดี'],
    ['th', '😍😍 อร่อย https://example.com/english-words-in-the-link'],
    ['en', 'the food was terrible'],
    ['en', 'hello'],
    ['en', '@brand when will this be back in stock? #sale'],
    ['lo', 'ສະບາຍດີ'],
    ['km', 'សួស្តី'],
    ['my', 'မင်္ဂလာပါ'],
    ['zh', '你好，咖啡很好喝'],
    ['ja', 'コーヒーがおいしい'],
    ['ko', '커피가 맛있어요'],
    ['ar', 'مرحبا كيف حالك'],
    ['ru', 'привет как дела'],
    ['vi', 'Xin chào các bạn'],
    ['id', 'enak banget makanannya'],
    ['hi', 'yeh bahut accha hai yaar'],
    ['hi', 'match kab shuru hoga, kuch pata nahi'],
    ['fr', 'merci beaucoup pour votre aide'],
    ['und', '55555'],
    ['und', '😀 👍'],
    ['und', 'https://example.com'],
    ['und', ''],
  ])('%s: %s', (language, text) => {
    expect(identifyLanguage(text).language).toBe(language);
  });

  it('is sure of nothing where it says und, and of something elsewhere', () => {
    expect(identifyLanguage('12345').confidence).toBe(0);
    expect(identifyLanguage('ขอบคุณ').confidence).toBeGreaterThan(0.9);
  });

  it('never fails, and keeps confidence between 0 and 1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { language, confidence } = identifyLanguage(text);
        expect(language).toMatch(/^(?:[a-z]{2,3}|th-Latn)$/);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('Languages that letter statistics do not know', () => {
  it.each([
    'pim thai duay karaoke mai dai',
    'aroi mak',
    'mai pen rai na',
    'sabai dee mai',
    'raka tao rai',
    'khop khun na ka',
    'kor thod na krub',
    'gin khao yang',
    'ngong mak',
  ])('Thai in Latin letters is told as such: %s', (text) =>
    expect(identifyLanguage(text).language).toBe('th-Latn'),
  );

  it.each([
    ['jv', 'panganan ing kene enak tenan, regane uga murah'],
    ['su', 'tuangeunna raos pisan, tempatna ge sae'],
    ['min', 'makanannyo lamak bana, harago indak maha'],
    ['id', 'makanan di sini enak sekali dan harganya murah'],
    ['hi', 'Bade dhayan se dekh rahe ho'],
    ['de', 'Keine Ahnung, ich weiß es nicht'],
  ])('%s: %s', (language, text) => expect(identifyLanguage(text).language).toBe(language));

  it.each([
    ['mul', 'วันนี้ไปกินข้าวกับเพื่อนมา the food was really good and we will come back again'],
    ['th', 'Samsung Galaxy S24 Ultra Titanium Gray ราคาเท่าไหร่คะ'],
    ['th', 'the best เลยร้านนี้ บริการดีมาก'],
    ['th', 'โปรโมชั่น Buy One Get One Free วันนี้วันสุดท้ายนะคะ'],
  ])('a post is mixed where it says something in both languages: %s for %s', (language, text) =>
    expect(identifyLanguage(text).language).toBe(language),
  );
});

describe('The language of few words', () => {
  it.each([
    'Netflix',
    'AIS 5G',
    'iPhone 15 Pro Max',
    'Samsung Galaxy S24 Ultra',
    'Toyota Corolla Cross 2026',
    'Adidas Originals',
    'Starbucks Coffee',
    'Café de Paris',
    "McDonald's",
    'Grab Food',
    'dog',
    '5 per person.',
    'Grand Palace',
    'Mae Sai',
    'Siam Paragon',
    'Uniqlo Japan',
  ])('is unknown where they are a name or in no language: %s', (text) =>
    expect(identifyLanguage(text)).toEqual({ language: 'und', confidence: 0 }),
  );

  it.each([
    ['I spent 4,210 baht at Bunloy bakery. tiny for 95 baht.', 'en'],
    ['free delivery', 'en'],
    ['muy bueno', 'es'],
    ['merci beaucoup', 'fr'],
    ['enak banget', 'id'],
    ['non lo so mai', 'it'],
    ['Nicht gut.', 'de'],
    ['EU ESTOU EM PRANTOS HOJE', 'pt'],
    ['Netflix ดีมาก', 'th'],
  ])('is known where they are words: %s is %s', (text, language) =>
    expect(identifyLanguage(text).language).toBe(language),
  );
});
