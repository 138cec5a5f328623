import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { getNoun, requireResource, type Area } from '#contracts/kit/area/area.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { useAreaLabels } from './area-labels.ts';
import { CollectionPage } from './collection-page.tsx';
import { DocumentPage } from './document-page.tsx';

/** The screen of a settings area, built from its declaration: one resource fills it, several are in tabs. */
export function makeAreaScreen(area: Area): ComponentType {
  return function AreaScreen() {
    const names = Object.keys(area.resources);
    const [query, change] = useAddressQuery();
    const open = names.find((name) => name === query.tab) ?? names[0] ?? '';
    const { i18n } = useTranslation();
    return (
      <PageBody>
        {names.length > 1 && (
          <Tabs
            value={open}
            onChange={(tab) => change({ tab: tab ?? undefined }, { replace: true })}
            key={i18n.language}
          >
            <Tabs.List>
              {names.map((name) => (
                <ResourceTab key={name} area={area} name={name} />
              ))}
            </Tabs.List>
          </Tabs>
        )}
        <ResourcePage key={open} area={area} name={open} />
      </PageBody>
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

function ResourceTab({ area, name }: { area: Area; name: string }) {
  const words = useAreaLabels(getNoun(area, name));
  return <Tabs.Tab value={name}>{words.tab}</Tabs.Tab>;
}
