import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadSentiment } from '#engine/sentiment/classify.ts';
import { SENTIMENT_LABELS } from '#engine/sentiment/label.ts';
import { type LabelledPost, readPosts } from './corpus.ts';
import { readJsonLines } from './json-lines.ts';
import { computeScores } from './scores.ts';
import { decodeRowHashes, hashRow } from './trained-rows.ts';

const DATA = '../shared/data';
const WISESIGHT = join(DATA, '1_thai_sentiment/wisesight_train.jsonl.gz');
const NUSAX = join(DATA, '2_social_sentiment/nusax_train_valid.jsonl');
const NAUGHTY = join(DATA, '5_nasty/naughty_strings.jsonl');

const root = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const weights = readFileSync(root('engine/sentiment/weights/sentiment.bin'));
const card = readFileSync(root('docs/sentiment-model.md'), 'utf8');
const model = loadSentiment(weights);

describe('The shipped sentiment model', () => {
  it('has heads for Thai, English and Indonesian in less than 5 MB', () => {
    expect(model.languages).toEqual(['th', 'en', 'id']);
    expect(weights.length).toBeLessThan(5_000_000);
  });

  it.each([
    ['th', 'อร่อยมากค่ะ ชอบมาก', 'positive'],
    ['th', 'บริการแย่มาก ผิดหวังสุดๆ', 'negative'],
    ['th', 'ใช้กับหน้าแพ้ง่ายได้ไหมคะ', 'question'],
    ['th', 'เปิดสาขาใหม่ที่เชียงใหม่', 'neutral'],
    ['en', 'I love this, best coffee ever!', 'positive'],
    ['en', 'Terrible service, never again', 'negative'],
    ['en', 'The store opens at 9', 'neutral'],
    ['id', 'pelayanan buruk sekali', 'negative'],
    ['fr', '😍😍', 'positive'],
    ['fr', '', 'unjudged'],
    ['fr', 'Le magasin ouvre à neuf heures', 'unjudged'],
  ])('%s: %s is %s', (language, text, label) => {
    expect(model.classify(text, language).label).toBe(label);
  });

  it.skipIf(!existsSync(WISESIGHT)).each([
    ['Wisesight, `split` = valid', WISESIGHT, 'th', (post: LabelledPost) => post.split === 'valid'],
    [
      'NusaX English, valid',
      NUSAX,
      'en',
      (post: LabelledPost) => post.split === 'valid' && post.language === 'english',
    ],
    [
      'NusaX Indonesian, valid',
      NUSAX,
      'id',
      (post: LabelledPost) => post.split === 'valid' && post.language === 'indonesian',
    ],
  ])('has the figures of its card on %s', (name, path, language, wanted) => {
    const posts = readPosts(path).filter(wanted);
    const given = posts.map(({ text }) => model.classify(text, language).label);
    const gold = posts.map(({ label }) => label);
    const { rows, accuracy, macroF1, macroRecall } = computeScores(gold, given);
    const line = [
      name,
      rows.toLocaleString('en'),
      accuracy.toFixed(4),
      macroF1.toFixed(4),
      macroRecall.toFixed(4),
    ].join(' | ');
    expect(card.replaceAll(/ +\|/g, ' |')).toContain(`| ${line} |`);
  });

  it.skipIf(!existsSync(WISESIGHT))('has not learnt from a row that the corpus keeps for validation', () => {
    const seen = decodeRowHashes(readFileSync(root('scripts/train/trained-rows.bin')));
    const posts = readPosts(WISESIGHT);
    const train = new Set(posts.filter(({ split }) => split === 'train').map(({ text }) => hashRow(text)));
    const valid = posts.filter(({ split }) => split === 'valid').map(({ text }) => hashRow(text));
    expect([...train].every((hash) => seen.has(hash))).toBe(true);
    expect(valid.filter((hash) => seen.has(hash) && !train.has(hash))).toEqual([]);
  });

  it.skipIf(!existsSync(NAUGHTY))('never fails on naughty strings', () => {
    const texts = readJsonLines(NAUGHTY).map((row) => z.object({ text: z.string() }).parse(row).text);
    for (const text of texts) {
      for (const language of ['th', 'en', 'id', 'und']) {
        const { label, confidence } = model.classify(text, language);
        expect([...SENTIMENT_LABELS, 'unjudged']).toContain(label);
        // A probability, or none where nothing was judged.
        expect(confidence > 0).toBe(label !== 'unjudged');
        expect(confidence).toBeLessThanOrEqual(1);
      }
    }
  });
});
