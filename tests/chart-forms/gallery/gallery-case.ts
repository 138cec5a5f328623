import type { MeasureFacts } from '#contracts/custom-viz/chart-labels.ts';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { AnswerLabels } from '#contracts/semantic/question-result.ts';

/** A chart of the gallery with its answers. */
export type GalleryCase = { name: string; chart: Chart; answers: SemanticAnswer[]; height: number };

/** The names of what the charts show. */
export type GalleryFacts = {
  measures: Record<string, MeasureFacts>;
  dimensions: Record<string, string>;
  values: Record<string, Record<string, string>>;
  labels: AnswerLabels;
};
