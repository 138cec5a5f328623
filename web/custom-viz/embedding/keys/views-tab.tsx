import { Select } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EMBED_VIEW_DAYS, listEmbedKeys, listEmbedViews } from '#contracts/custom-viz/embed-keys.ts';
import { useCallPages, useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { PagesTable } from '#web/kit/table/pages-table.tsx';
import { Empty, NothingMatches } from '#web/kit/ui/states.tsx';
import { useViewColumns } from './use-view-columns.tsx';
import classes from './keys.module.css';

/** How often the log is read again while it is visible, in milliseconds: views write no events. */
const EVERY_MS = 30_000;

/** Who saw which dashboard, when, on which page and how often; what narrows the list is in the address. */
export function ViewsTab() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const keys = useCallQuery(listEmbedKeys, {}).data?.items ?? [];
  const { of, sub } = query;
  const filter = { ...(of && { key_id: of }), ...(sub && { sub }) };
  const pages = useCallPages(listEmbedViews, { query: filter }, { keep: true, every: EVERY_MS });
  const columns = useViewColumns((visitor) => change({ sub: visitor }));
  const clear = () => change({ of: undefined, sub: undefined });
  return (
    <>
      <PagesTable
        id="custom_viz.embed_views"
        label={t('viz_embedding.tabs.views')}
        of={pages}
        rowId={({ _id }) => _id}
        columns={columns}
        rowHeight={44}
        empty={
          of || sub ? (
            <NothingMatches onClear={clear} />
          ) : (
            <Empty
              icon={IconEye}
              title={t('viz_embedding.views.none')}
              help={t('viz_embedding.views.none_help')}
            />
          )
        }
        tools={
          <>
            <Select
              size="xs"
              aria-label={t('viz_embedding.views.key')}
              placeholder={t('viz_embedding.views.any_key')}
              clearable
              data={keys.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={of ?? null}
              onChange={(next) => change({ of: next ?? undefined })}
            />
            {sub && (
              <button type="button" className={classes.chip} onClick={() => change({ sub: undefined })}>
                {t('viz_embedding.views.only', { name: sub })} ✕
              </button>
            )}
          </>
        }
      />
      <p className={classes.dim}>{t('viz_embedding.views.kept', { count: EMBED_VIEW_DAYS })}</p>
    </>
  );
}
