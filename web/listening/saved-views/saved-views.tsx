import { Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toViewer } from '#contracts/identity/viewer.ts';
import {
  deleteView,
  setDefaultView,
  updateView,
  type SavedView,
} from '#contracts/listening/saved-views/endpoints.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { SavedViewMenu } from '#web/kit/sharing/saved-view-menu.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { InProductColumn } from '#web/kit/ui/product-column.tsx';
import { isNarrowed } from '../filter/query.ts';
import type { FilterState } from '../filter/use-filter.ts';
import { queryOfView, useViews, toView } from './use-views.ts';
import classes from './saved-views.module.css';

/** The saved views in the product's column, each with what it shows now; the feed opens with the default one. */
export function SavedViews({ filtering }: { filtering: FilterState }) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const { items, loaded, counts } = useViews();
  const begun = useRef(false);
  const first = items.find(({ is_default }) => is_default);
  useEffect(() => {
    if (begun.current || !loaded) return;
    begun.current = true;
    // A link that narrows, or names a time, shows exactly that.
    const plain = !isNarrowed(query) && !query.view && !query.template && !query.from && !query.range;
    if (first && plain && !query.mention) change(queryOfView(first), { replace: true });
  }, [first, loaded, query, change]);
  if (items.length === 0) return null;
  return (
    <InProductColumn>
      <nav aria-label={t('feed.views.title')} className={classes.views}>
        <h2 className={classes.title}>{t('feed.views.title')}</h2>
        <ul className={classes.list}>
          {items.map((view) => (
            <li key={view._id} className={classes.item} data-open={view._id === query.view || undefined}>
              <button
                type="button"
                className={classes.name}
                aria-current={view._id === query.view || undefined}
                onClick={() => change(queryOfView(view))}
              >
                {view.is_default ? (
                  <IconBookmarkFilled size={15} aria-hidden />
                ) : (
                  <IconBookmark size={15} aria-hidden />
                )}
                <span className={classes.text}>{view.name}</span>
                {counts.has(view._id) && <NumberText value={counts.get(view._id) ?? 0} />}
              </button>
              <Manage view={view} filtering={filtering} />
            </li>
          ))}
        </ul>
      </nav>
    </InProductColumn>
  );
}

const refresh = ['saved_view.'];

function Manage({ view, filtering }: { view: SavedView; filtering: FilterState }) {
  const { t } = useTranslation();
  const { query, change } = filtering;
  const session = useSession();
  const { version } = view;
  const setDefault = useCallMutation(setDefaultView, { refresh });
  const update = useCallMutation(updateView, { refresh, success: t('kit.sharing.view.saved') });
  const remove = useCallMutation(deleteView, { refresh, onDone: () => change({ view: undefined }) });
  const params = { _id: view._id };
  const saveShown = () => update.send({ params, body: { ...toView(query), version } });
  return (
    <SavedViewMenu
      view={view}
      allowed={TEMPLATE_SHARING.choices(toViewer(session))}
      pending={update.isPending}
      deleteAsk={t('feed.views.delete_ask')}
      onUpdate={query.view === view._id ? saveShown : undefined}
      onShare={(saved) => update.sendAsync({ params, body: { ...saved, version } })}
      onDelete={() => remove.send({ params })}
    >
      <Menu.Item onClick={() => setDefault.send({ body: { view_id: view.is_default ? null : view._id } })}>
        {t(view.is_default ? 'feed.views.not_default' : 'feed.views.make_default')}
      </Menu.Item>
    </SavedViewMenu>
  );
}
