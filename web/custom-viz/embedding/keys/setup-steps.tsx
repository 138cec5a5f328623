import { Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmbedKey } from '#contracts/custom-viz/embed-keys.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { CodeBlock } from '#web/integrations/code-block.tsx';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { writeHtmlSnippet, writeServerSnippet } from './snippets.ts';

/** What is entered on the server and the page that embed: the id of the key, a token in Node, and the frame. */
export function SetupSteps({ item }: { item: EmbedKey }) {
  const { t } = useTranslation();
  const { calls } = useHome();
  const dashboards = useCallQuery(calls.list, { query: { limit: 200 } }).data?.items ?? [];
  const [query] = useAddressQuery();
  const [chosen, setChosen] = useState<string | null>(null);
  const named = dashboards.find(({ _id }) => _id === query['dashboard']) ?? dashboards[0];
  const dashboard = chosen ?? named?._id ?? null;
  const [origin = ''] = item.origins;
  return (
    <Stack gap="sm">
      <CopyField label={t('viz_embedding.key_id')} value={item._id} />
      <Select
        label={t('viz_embedding.dashboard')}
        data={dashboards.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={dashboard}
        onChange={setChosen}
        allowDeselect={false}
        searchable
      />
      <Title order={3} size="h5">
        {t('viz_embedding.on_server')}
      </Title>
      <CodeBlock
        name={t('viz_embedding.on_server')}
        code={writeServerSnippet({ keyId: item._id, origin, dashboard: dashboard ?? 'DASHBOARD_ID' })}
      />
      <Title order={3} size="h5">
        {t('viz_embedding.on_page')}
      </Title>
      <CodeBlock
        name={t('viz_embedding.on_page')}
        code={writeHtmlSnippet({ suite: window.location.origin, keyId: item._id })}
      />
    </Stack>
  );
}
