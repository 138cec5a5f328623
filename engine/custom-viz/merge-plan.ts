import type { MergePlan } from './merge-fields.ts';

/** Texts are merged by language, charts by shelf and the options of a form one by one, so are those of a widget and conditions on mentions. */
const BY_LANGUAGE: MergePlan = { en: {}, th: {} };
const ALL_TEXTS = {
  title: BY_LANGUAGE,
  about: BY_LANGUAGE,
  label: BY_LANGUAGE,
  name: BY_LANGUAGE,
  text: BY_LANGUAGE,
};
/** Which fields of the parts of a dashboard are merged, and compared, field by field. */
export const DOCUMENT_PLAN: MergePlan = {
  ...ALL_TEXTS,
  chart: { form: {}, shelves: {} },
  widget: { filter: {} },
  mentions: {},
};
