import { FeatureExtractor } from './features.ts';
import { CLASS_COUNT, SENTIMENT_LABELS, type SentimentLabel } from './label.ts';
import { decodeWeights, type Head } from './weights.ts';

/** A post's tone and how sure the model is of it: the calibrated probability of that label, 0 to 1. */
export type Sentiment = { label: SentimentLabel; confidence: number };

/** A loaded model. It keeps buffers between calls, so one belongs to one thread. */
export type SentimentModel = {
  /**
   * Tone of one post.
   *
   * @param language ISO 639-1 code as `identifyLanguage` gives it; a language without a head of its own is read by the
   *   head of last resort, which knows emoji and emoticons only
   */
  classify: (text: string, language: string) => Sentiment;
  /** Languages that have a head of their own. */
  languages: readonly string[];
};

/** Language code of the head of last resort. */
export const ANY_LANGUAGE = 'any';

/**
 * Makes a model from the bytes of `engine/sentiment/weights/sentiment.bin`.
 *
 * @throws Error when the bytes are not a file of weights
 * @example
 * const model = loadSentiment(bytes);
 * model.classify('อร่อยมากค่ะ', 'th'); // { label: 'positive', confidence: 0.8 }
 */
export function loadSentiment(weights: Uint8Array): SentimentModel {
  const scorers = new Map(decodeWeights(weights).map((head) => [head.language, new HeadScorer(head)]));
  const last = scorers.get(ANY_LANGUAGE);
  if (last === undefined) throw new Error('The sentiment weights have no head of last resort.');
  return {
    languages: [...scorers.keys()].filter((language) => language !== ANY_LANGUAGE),
    classify: (text, language) => (scorers.get(headFor(language)) ?? last).classify(text),
  };
}

/**
 * Which head reads a language that has none: Malay, Javanese, Sundanese and Minangkabau share enough words with Indonesian
 * to be read by its head (docs/sentiment-model.md has the figures), all others are left to the head of last resort.
 */
export function headFor(language: string): string {
  return INDONESIAN_RELATIVES.has(language) ? 'id' : language;
}

const INDONESIAN_RELATIVES: ReadonlySet<string> = new Set(['ms', 'jv', 'su', 'min']);

/** For a post without a sign that a head of nothing but a lexicon knows: no better than chance among three. */
const NOTHING_KNOWN: Sentiment = { label: 'neutral', confidence: 1 / 3 };

/** Reads posts with one head. */
export class HeadScorer {
  readonly #head: Head;
  readonly #extractor: FeatureExtractor;
  /** The four bytes of each feature as one number: one look into memory a feature, which is what the time goes to. */
  readonly #packed: Int32Array;
  #knowsNothing = false;
  readonly #margins = new Float64Array(CLASS_COUNT);

  constructor(head: Head) {
    this.#head = head;
    this.#packed = pack(head.table);
    this.#extractor = new FeatureExtractor(head.recipe, head.lexicon);
  }

  /** Label and confidence of one post. */
  classify(text: string): Sentiment {
    const margins = this.margins(text);
    return this.#knowsNothing ? { ...NOTHING_KNOWN } : decide(margins, this.#head);
  }

  /** Distance of a post from each class's plane; written over by the next call. */
  margins(text: string): Float64Array {
    const { size, ids, values, tones } = this.#extractor.extract(text);
    const { charMax, pieceMax } = this.#head.recipe;
    this.#knowsNothing = charMax + pieceMax === 0 && tones.every((tone) => tone === 0);
    const packed = this.#packed;
    const { step, bias } = this.#head;
    let [m0, m1, m2, m3] = [0, 0, 0, 0];
    for (let at = 0; at < size; at++) {
      const four = packed[ids[at] ?? 0] ?? 0;
      const value = values[at] ?? 0;
      m0 += ((four << 24) >> 24) * value;
      m1 += ((four << 16) >> 24) * value;
      m2 += ((four << 8) >> 24) * value;
      m3 += (four >> 24) * value;
    }
    const margins = this.#margins;
    margins[0] = m0 * (step[0] ?? 0) + (bias[0] ?? 0) + this.#tone(0, tones);
    margins[1] = m1 * (step[1] ?? 0) + (bias[1] ?? 0) + this.#tone(1, tones);
    margins[2] = m2 * (step[2] ?? 0) + (bias[2] ?? 0) + this.#tone(2, tones);
    margins[3] = m3 * (step[3] ?? 0) + (bias[3] ?? 0) + this.#tone(3, tones);
    return margins;
  }

  #tone(label: number, tones: Float64Array): number {
    const weights = this.#head.toneWeights[label];
    let sum = 0;
    if (weights !== undefined)
      for (let at = 0; at < tones.length; at++) sum += (weights[at] ?? 0) * (tones[at] ?? 0);
    return sum;
  }
}

function pack(table: Int8Array): Int32Array {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  return Int32Array.from({ length: table.length / CLASS_COUNT }, (_, id) =>
    view.getInt32(id * CLASS_COUNT, true),
  );
}

/** How margins become a label: the part of a head that is fitted after its weights. */
export type Decision = Pick<Head, 'slope' | 'shift' | 'favour'>;

/** Calibrated softmax of the margins; the label is the best after the head's favour, its confidence the plain probability. */
export function decide(margins: ArrayLike<number>, { slope, shift, favour }: Decision): Sentiment {
  let best = 0;
  let bestScore = -Infinity;
  let bestLogit = 0;
  let sum = 0;
  for (let at = 0; at < CLASS_COUNT; at++) {
    if ((favour[at] ?? 0) <= SWITCHED_OFF) continue;
    const logit = (slope[at] ?? 0) * (margins[at] ?? 0) + (shift[at] ?? 0);
    sum += Math.exp(logit);
    if (logit + (favour[at] ?? 0) <= bestScore) continue;
    best = at;
    bestLogit = logit;
    bestScore = logit + (favour[at] ?? 0);
  }
  return { label: SENTIMENT_LABELS[best] ?? 'neutral', confidence: Math.exp(bestLogit) / sum };
}

/** A favour at or below this takes the class out of a head that has no training rows for it. */
export const SWITCHED_OFF = -99;
