import type { ComponentType } from 'react';
import { getNoun, requireResource, type Area } from '#contracts/kit/area/area.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { TabbedPage } from '#web/kit/ui/tabbed-page.tsx';
import { useAreaLabels } from './area-labels.ts';
import { CollectionPage } from './collection-page.tsx';
import { DocumentPage } from './document-page.tsx';

/** The screen of a settings area, built from its declaration: one resource fills it, several are in tabs. */
export function makeAreaScreen(area: Area): ComponentType {
  return function AreaScreen() {
    const names = Object.keys(area.resources);
    const [query, change] = useAddressQuery();
    const open = names.find((name) => name === query.tab) ?? names[0] ?? '';
    return (
      <TabbedPage
        tabs={names.map((name) => ({ value: name, label: <TabName area={area} name={name} /> }))}
        open={open}
        onOpen={(tab) => change({ tab }, { replace: true })}
      >
        <ResourcePage key={open} area={area} name={open} />
      </TabbedPage>
    );
  };
}

function ResourcePage({ area, name }: { area: Area; name: string }) {
  const resource = requireResource(area, name);
  return resource.kind === 'document' ? (
    <DocumentPage area={area} name={name} resource={resource} />
  ) : (
    <CollectionPage area={area} name={name} resource={resource} />
  );
}

function TabName({ area, name }: { area: Area; name: string }) {
  return useAreaLabels(getNoun(area, name)).tab;
}
