import {
  dataSetNames as dataSetsEn,
  numberNames as numbersEn,
  timeNames as timesEn,
} from '#texts/en/semantic/data-set-names.ts';
import { dimensionNames as dimensionsEn } from '#texts/en/semantic/dimension-names.ts';
import type { SemanticNames } from '#texts/en/semantic/field-name.ts';
import { fieldWords as wordsEn } from '#texts/en/semantic/field-words.ts';
import { measureNames as measuresEn } from '#texts/en/semantic/measure-names.ts';
import {
  dataSetNames as dataSetsTh,
  numberNames as numbersTh,
  timeNames as timesTh,
} from '#texts/th/semantic/data-set-names.ts';
import { dimensionNames as dimensionsTh } from '#texts/th/semantic/dimension-names.ts';
import { fieldWords as wordsTh } from '#texts/th/semantic/field-words.ts';
import { measureNames as measuresTh } from '#texts/th/semantic/measure-names.ts';

/** The names and meanings of data sets, measures, dimensions, numbers and instants, the same on screens, on paper and in files. */
export const SEMANTIC_NAMES: Readonly<Record<'en' | 'th', SemanticNames>> = {
  en: {
    dataSets: dataSetsEn,
    measures: measuresEn,
    dimensions: dimensionsEn,
    numbers: numbersEn,
    times: timesEn,
  },
  th: {
    dataSets: dataSetsTh,
    measures: measuresTh,
    dimensions: dimensionsTh,
    numbers: numbersTh,
    times: timesTh,
  },
};

/** Other words for measures (`tickets.csat`) and dimensions, by commas. */
export const FIELD_WORDS = { en: wordsEn, th: wordsTh } as const;
