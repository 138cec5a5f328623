import { useEffect, useRef } from 'react';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { useBuilder } from '../builder-context.ts';
import { applySentence } from './apply-sentence.ts';
import { parseSentence, type Sentence } from './parse-sentence.ts';

type EnteredSentence = {
  text: string;
  unknown: number;
  /** The chart before it, and the one that it gave; null until that is drawn. */
  before: Chart;
  drawn: Chart | null;
};

/**
 * Reads an entered sentence again when fields arrive that it names: those of uploads, of forms and shared ones are loaded after the screen. A
 * reader who has changed the chart or the sentence since keeps what they made.
 * @returns remembers a sentence that was entered
 */
export function useLateFields(typed: string): (sentence: Sentence) => void {
  const { chart, change, catalogue } = useBuilder();
  const entered = useRef<EnteredSentence | null>(null);
  useEffect(() => {
    const waiting = entered.current;
    if (!waiting) return;
    if (waiting.drawn === null && chart !== waiting.before) waiting.drawn = chart;
    if (waiting.text !== typed || (waiting.drawn !== null && waiting.drawn !== chart)) {
      entered.current = null;
      return;
    }
    const sentence = parseSentence(waiting.text, catalogue);
    const unknown = sentence.unknown.length;
    if (waiting.drawn === null || unknown >= waiting.unknown) return;
    entered.current = unknown === 0 ? null : { ...waiting, unknown, drawn: null };
    change(applySentence(waiting.before, sentence, catalogue));
  }, [typed, chart, change, catalogue]);
  return ({ unknown }) => {
    entered.current =
      unknown.length === 0 ? null : { text: typed, unknown: unknown.length, before: chart, drawn: null };
  };
}
