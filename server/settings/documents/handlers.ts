import { z } from 'zod';
import { getNoun, type Area } from '#contracts/kit/area/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { Product } from '#contracts/kit/products.ts';
import type { Call, Handler } from '#server/kit/http/call.ts';
import { changeDocument, resetDocument, type DocumentContext } from '#server/settings/documents/change.ts';
import { readDocument } from '#server/settings/documents/store.ts';

const Values = z.record(z.string(), z.unknown());
const InProduct = z.object({ product: Product });

/** The calls of a document, over the one table of documents. */
export function buildDocumentHandlers(area: Area, name: string): Handler[] {
  const resource = area.resources[name];
  if (resource?.kind !== 'document') throw new Error(`area ${area.page} has no document ${name}`);
  const calls = buildDocumentEndpoints(area, name);
  const noun = getNoun(area, name);
  const changing = ({ context, unit, params }: Call): DocumentContext => ({
    unit,
    guards: context.documentGuards,
    noun,
    sheet: { resource, ...(resource.byProduct ? { product: InProduct.parse(params).product } : {}) },
  });
  const change = async (call: Call): Promise<unknown> => {
    const { version, ...fields } = Values.parse(call.body);
    return changeDocument(changing(call), {
      fields,
      base: typeof version === 'number' ? version : undefined,
    });
  };
  return [
    { endpoint: calls.read, handle: async (call) => readDocument(call.unit, changing(call).sheet) },
    { endpoint: calls.update, handle: change },
    { endpoint: calls.reset, handle: async (call) => resetDocument(changing(call)) },
    ...(calls.save ? [{ endpoint: calls.save, handle: change }] : []),
  ];
}
