import { useMemo } from 'react';
import { useCatalog } from '#web/custom-viz/names/use-catalog.ts';
import { useViewer } from '#web/custom-viz/names/use-viewer.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';

/** Every field that the reader can choose. All parts of the builder read it here. */
export function useCatalogue(): Catalogue {
  const { permissions } = useViewer();
  const names = useCatalog();
  return useMemo(
    () =>
      buildCatalogue(
        names,
        names.dataSets.filter(({ permission }) => permissions.has(permission)),
      ),
    [permissions, names],
  );
}
