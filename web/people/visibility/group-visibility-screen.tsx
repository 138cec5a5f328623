import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listManagedGroups, type ManagedGroup } from '#contracts/people/visibility/endpoints.ts';
import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { useAddressQuery, useProductParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { GroupEditor } from './group-editor.tsx';
import { GroupList } from './group-list.tsx';
import classes from './visibility.module.css';

/** The CRM has groups of its own rights; `main` shows those of listening. */
const useOptionProduct = (): OptionProduct => (useProductParam() === 'crm' ? 'crm' : 'listening');

/** Settings → Groups: the groups of people at the left, what the open one sees and works with at the right. */
export function GroupVisibilityScreen() {
  const { t } = useTranslation();
  const product = useOptionProduct();
  const refresh = useRefresh();
  const groups = useCallQuery(listManagedGroups, { params: { product } });
  const read = (): void => refresh('group_option.groups');
  useLive('group', read, { onResync: read });
  return (
    <PageBody wide>
      <PageHeader title={useOpenTitle()} about={t(`group_visibility.about_${product}`)} />
      <EffectLine text={t('group_visibility.effect')} />
      <QueryView
        framed
        of={groups}
        loading={
          <Card flush>
            <RowsSkeleton height={52} />
          </Card>
        }
      >
        {({ items }) => <Groups key={product} product={product} groups={items} />}
      </QueryView>
    </PageBody>
  );
}

function Groups({ product, groups }: { product: OptionProduct; groups: readonly ManagedGroup[] }) {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', text: t('group_visibility.search_groups'), act: () => field.current?.focus() }]);
  const open = groups.find(({ _id }) => _id === query['group']);
  if (groups.length === 0)
    return (
      <Card>
        <Empty
          title={t('group_visibility.empty')}
          help={t('group_visibility.empty_help')}
          action={<TextLink to="/settings/account/groups">{t('group_visibility.empty_act')}</TextLink>}
        />
      </Card>
    );
  return (
    <div className={classes.columns} data-open={query['group'] === undefined ? undefined : true}>
      <GroupList groups={groups} open={open?._id} search={search} onSearch={setSearch} field={field} />
      <div className={classes.pane}>
        {open ? (
          <GroupEditor
            key={open._id}
            product={product}
            group={open}
            onClose={() => change({ group: undefined })}
          />
        ) : (
          <Card>
            {query['group'] === undefined ? (
              <Empty title={t('group_visibility.choose')} help={t('group_visibility.choose_help')} />
            ) : (
              <Empty title={t('group_visibility.gone')} />
            )}
          </Card>
        )}
      </div>
    </div>
  );
}
