import type { BotNode } from '#contracts/crm/bots/graph.ts';
import { toWesternDigits } from '#contracts/kit/thai-figures.ts';
import { fold } from '#engine/text/fold.ts';
import { matchWords } from '#engine/word-match/match-words.ts';

type QuestionNode = Extract<BotNode, { kind: 'choose' | 'ask' }>;

/** The meaning of a customer's text as the answer to a question: the value and the next node; null where it is no answer. */
export function parseAnswer(node: QuestionNode, text: string): { value: string; next: string | null } | null {
  return node.kind === 'choose' ? choiceOf(node, text) : valueOf(node, text);
}

function choiceOf(
  { choices }: Extract<BotNode, { kind: 'choose' }>,
  text: string,
): { value: string; next: string | null } | null {
  // “2”, “no. 2 please”, “ข้อ ๒ ค่ะ”: a number that is nearly the whole text.
  const figure = /^\D{0,12}(\d{1,2})\D{0,12}$/.exec(toWesternDigits(text).trim());
  const chosen =
    choices[Number(figure?.[1] ?? 0) - 1] ??
    choices.find(({ label }) => matchWords(text, [label], 'whole') !== undefined) ??
    choices.find(({ label, words }) => matchWords(text, [label, ...words], 'anywhere') !== undefined);
  return chosen ? { value: chosen.label, next: chosen.next } : null;
}

const PHONE = /(?:\+|00)?\d(?:[\s().-]?\d){7,14}/;
const EMAIL = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[a-z\p{L}]{2,}/iu;
const NUMBER = /-?\d[\d,]*(?:\.\d+)?/;

function valueOf(
  { expects, next }: Extract<BotNode, { kind: 'ask' }>,
  text: string,
): { value: string; next: string | null } | null {
  const plain = toWesternDigits(text).trim();
  const found = {
    text: fold(plain) === '' ? undefined : plain,
    number: NUMBER.exec(plain)?.[0].replaceAll(',', ''),
    phone: PHONE.exec(plain)?.[0].replaceAll(/[\s().-]/g, ''),
    email: EMAIL.exec(plain)?.[0].toLowerCase(),
  }[expects];
  return found === undefined ? null : { value: found.slice(0, 500), next };
}
