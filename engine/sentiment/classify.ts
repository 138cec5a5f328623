import { MIXED } from '#engine/language/codes.ts';
import { FeatureExtractor, type Features } from './features.ts';
import { CLASS_COUNT, SENTIMENT_LABELS, type SentimentOutcome, type SentimentLabel } from './label.ts';
import { turnNegatedComplaints } from './negated-complaints.ts';
import { type Refinement, refineInto } from './refine.ts';
import { ShapeReader } from './shape.ts';
import { decodeWeights, type Head } from './weights.ts';

/** The sentiment of a post and the confidence of the model: the calibrated probability of that label, 0 to 1. */
export type Sentiment = { label: SentimentOutcome; confidence: number };

/** A loaded model. It reuses buffers between calls, so one belongs to one thread. */
export type SentimentModel = {
  /**
   * Tone of one post.
   *
   * @param language ISO 639-1 code as `identifyLanguage` gives it; a language without a head of its own is read by the
   *   head of last resort, which knows emoji and emoticons only
   */
  classify: (text: string, language: string) => Sentiment;
  /**
   * The components of a post's sentiment, for callers that adjust it before it is decided (`adaptation.ts`); overwritten by the next call.
   */
  read: (text: string, language: string) => SentimentLogits;
  /** Languages that have a head of their own. */
  languages: readonly string[];
};

/**
 * The log-probability of each class in the order of `SENTIMENT_LABELS` (-Infinity where the head does not return it), and the bias that is
 * added to each to choose the label. `isKnown`: whether the head knows anything in the post; otherwise it is not judged.
 */
export type SentimentLogits = { logits: Float64Array; favour: readonly number[]; isKnown: boolean };

/** Language code of the fallback head. */
export const ANY_LANGUAGE = 'any';

/**
 * Creates a model from the bytes of `engine/sentiment/weights/sentiment.bin`.
 *
 * @throws Error when the bytes are not a file of weights
 * @example const model = loadSentiment(bytes); model.classify('อร่อยมากค่ะ', 'th'); // { label: 'positive', confidence: 0.8 }
 */
export function loadSentiment(weights: Uint8Array): SentimentModel {
  const scorers = new Map(decodeWeights(weights).map((head) => [head.language, new HeadScorer(head)]));
  const last = scorers.get(ANY_LANGUAGE);
  if (last === undefined) throw new Error('The sentiment weights have no head of last resort.');
  const scorerFor = (language: string): HeadScorer => scorers.get(selectHead(language)) ?? last;
  return {
    languages: [...scorers.keys()].filter((language) => language !== ANY_LANGUAGE),
    classify: (text, language) => scorerFor(language).classify(textToRead(text, language)),
    read: (text, language) => scorerFor(language).read(textToRead(text, language)),
  };
}

/** The text of a post that a head reads: Thai with negated complaints inverted ("not expensive" is praise). */
function textToRead(text: string, language: string): string {
  return selectHead(language) === 'th' ? turnNegatedComplaints(text) : text;
}

/**
 * Which head reads a language without one: Malay, Javanese, Sundanese and Minangkabau share enough words with Indonesian to be read by its
 * head (docs/sentiment-model.md has the figures), a post that mixes Thai and English by the Thai one, which learnt from many such; all others are left to the fallback head.
 */
export function selectHead(language: string): string {
  if (language === MIXED) return 'th';
  return INDONESIAN_RELATIVES.has(language) ? 'id' : language;
}

const INDONESIAN_RELATIVES: ReadonlySet<string> = new Set(['ms', 'jv', 'su', 'min']);

/** A post without any sign that a lexicon-only head knows. */
const NOT_JUDGED: Sentiment = { label: 'unjudged', confidence: 0 };

/** Label and confidence of a reading: the best label after the bias, and its probability without it; not judged where nothing is known. */
export function choose({ logits, favour, isKnown }: SentimentLogits): Sentiment {
  if (!isKnown) return { ...NOT_JUDGED };
  let best = 1;
  let bestScore = -Infinity;
  for (let at = 0; at < CLASS_COUNT; at++) {
    const score = (logits[at] ?? -Infinity) + (favour[at] ?? 0);
    if (score <= bestScore) continue;
    best = at;
    bestScore = score;
  }
  return { label: SENTIMENT_LABELS[best] ?? 'neutral', confidence: Math.exp(logits[best] ?? -Infinity) };
}

/** Reads posts with one head. */
export class HeadScorer {
  readonly #head: Head;
  readonly #extractor: FeatureExtractor;
  readonly #refinement: Refinement | null;
  readonly #shape = new ShapeReader();
  readonly #refined = new Float64Array(CLASS_COUNT);
  #knowsNothing = false;
  readonly #logits = new Float64Array(CLASS_COUNT);
  readonly #sums = new Float64Array(CLASS_COUNT);
  readonly #margins = new Float64Array(CLASS_COUNT);

  constructor(head: Head) {
    this.#head = head;
    this.#extractor = new FeatureExtractor(head.recipe, head.lexicon, head.table);
    this.#refinement = head.refinement.length === 0 ? null : Float64Array.from(head.refinement);
  }

  /** Label and confidence of one post. */
  classify(text: string): Sentiment {
    const margins = this.margins(text);
    return this.#knowsNothing ? { ...NOT_JUDGED } : decide(margins, this.#head);
  }

  /** The components of a label; overwritten by the next call. */
  read(text: string): SentimentLogits {
    const margins = this.margins(text);
    const { slope, shift, favour } = this.#head;
    let sum = 0;
    for (let at = 0; at < CLASS_COUNT; at++) {
      const off = (favour[at] ?? 0) <= SWITCHED_OFF;
      const logit = this.#knowsNothing ? 0 : (slope[at] ?? 0) * (margins[at] ?? 0) + (shift[at] ?? 0);
      this.#logits[at] = off ? -Infinity : logit;
      if (!off) sum += Math.exp(logit);
    }
    const log = Math.log(sum);
    for (let at = 0; at < CLASS_COUNT; at++) this.#logits[at] = (this.#logits[at] ?? 0) - log;
    return { logits: this.#logits, favour, isKnown: !this.#knowsNothing };
  }

  /** Distance of a post from each class's plane, refined where the head says how; overwritten by the next call. */
  margins(text: string): Float64Array {
    const margins = this.#plainMargins(text);
    if (this.#refinement === null) return margins;
    refineInto(this.#refined, this.#refinement, { margins, columns: this.#shape.read(text) });
    return this.#refined;
  }

  #plainMargins(text: string): Float64Array {
    const features = this.#extractor.extract(text);
    const { charMax, pieceMax } = this.#head.recipe;
    const { scale, tones } = features;
    this.#knowsNothing = charMax + pieceMax === 0 && tones.every((tone) => tone === 0);
    addUp(this.#sums, features);
    const { step, bias } = this.#head;
    for (let label = 0; label < CLASS_COUNT; label++)
      this.#margins[label] =
        (this.#sums[label] ?? 0) * scale * (step[label] ?? 0) + (bias[label] ?? 0) + this.#tone(label, tones);
    return this.#margins;
  }

  #tone(label: number, tones: Float64Array): number {
    const weights = this.#head.toneWeights[label];
    let sum = 0;
    if (weights !== undefined)
      for (let at = 0; at < tones.length; at++) sum += (weights[at] ?? 0) * (tones[at] ?? 0);
    return sum;
  }
}

/** Adds the weights of the features that occur once, which are already summed, and of the others, each times its own weight in the post. */
function addUp(sums: Float64Array, features: Features): void {
  const { onceSums, table, often, weights, oftenSize } = features;
  let [m0, m1, m2, m3] = [0, 0, 0, 0];
  for (let at = 0; at < oftenSize; at++) {
    const first = (often[at] ?? 0) * CLASS_COUNT;
    const weight = weights[at] ?? 0;
    m0 += (table[first] ?? 0) * weight;
    m1 += (table[first + 1] ?? 0) * weight;
    m2 += (table[first + 2] ?? 0) * weight;
    m3 += (table[first + 3] ?? 0) * weight;
  }
  sums[0] = (onceSums[0] ?? 0) + m0;
  sums[1] = (onceSums[1] ?? 0) + m1;
  sums[2] = (onceSums[2] ?? 0) + m2;
  sums[3] = (onceSums[3] ?? 0) + m3;
}

/** How margins become a label: the part of a head that is fitted after its weights. */
export type Decision = Pick<Head, 'slope' | 'shift' | 'favour'>;

/** Calibrated softmax of the margins; the label is the best one after the head's bias, its confidence the probability without it. */
export function decide(
  margins: ArrayLike<number>,
  { slope, shift, favour }: Decision,
): Sentiment & { label: SentimentLabel } {
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

/** A bias at or below this removes a class for which the head has no training rows. */
export const SWITCHED_OFF = -99;
