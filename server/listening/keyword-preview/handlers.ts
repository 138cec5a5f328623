import { previewKeyword } from '#contracts/keywords/endpoints.ts';
import { listQueryValues } from '#contracts/keywords/query-values.ts';
import { bind } from '#server/kit/http/call.ts';
import { computePreview } from '#server/listening/keyword-preview/preview.ts';
import { findQueryValues } from '#server/listening/keyword-preview/query-values.ts';

/** Calls of the form for keywords that read stored mentions. */
export const handlers = [
  bind(listQueryValues, (call) => findQueryValues(call, call.query)),
  bind(previewKeyword, (call) => computePreview(call, call.body)),
];
