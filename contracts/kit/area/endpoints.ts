import type { Area } from '#contracts/kit/area/area.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';

/**
 * All calls of an area. Those with a fixed last part are declared before those with `{_id}` there, so that `order` is not taken for an ID.
 */
export function buildAreaEndpoints(area: Area): Endpoint[] {
  return Object.entries(area.resources).flatMap(([name, resource]): Endpoint[] =>
    resource.kind === 'document'
      ? Object.values(buildDocumentEndpoints(area, name))
      : Object.values(buildCollectionEndpoints(area, name)),
  );
}
