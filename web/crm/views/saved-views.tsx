import { useTranslation } from 'react-i18next';
import { deleteTicketView, updateTicketView, type TicketView } from '#contracts/crm/views/endpoints.ts';
import { TICKET_VIEW_SHARING } from '#contracts/crm/views/sharing.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { SavedViewMenu } from '#web/kit/sharing/saved-view-menu.tsx';
import type { InboxAddress } from '../inbox/inbox-address.ts';
import { Count } from './count.tsx';
import { searchOfView, useTicketViews } from './use-ticket-views.ts';
import classes from '../inbox/inbox-parts.module.css';
import listClasses from '../inbox/list.module.css';

/** The saved views with what each holds now; nothing where there are none. */
export function SavedViews({ place }: { place: InboxAddress }) {
  const { t } = useTranslation();
  const { items, counts } = useTicketViews();
  if (items.length === 0) return null;
  return (
    <>
      <h2 className={listClasses.viewsTitle}>{t('inbox.views.title')}</h2>
      <ul className={listClasses.views}>
        {items.map((view) => (
          <li key={view._id} className={classes.saved}>
            <Link
              to="/crm"
              search={searchOfView(view)}
              className={listClasses.view}
              aria-current={view._id === place.saved ? 'true' : 'false'}
            >
              <span className={listClasses.viewName}>{view.name}</span>
              <Count of={counts.get(view._id)} />
            </Link>
            {view.may_change && <Manage view={view} place={place} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Manage({ view, place }: { view: TicketView; place: InboxAddress }) {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  const session = useSession();
  const { version } = view;
  const refresh = ['ticket_view.'];
  const update = useCallMutation(updateTicketView, { refresh, success: t('kit.sharing.view.saved') });
  const remove = useCallMutation(deleteTicketView, { refresh, onDone: () => change({ saved: undefined }) });
  const params = { _id: view._id };
  const { filter, sort, view: base } = place;
  const saveShown = () => update.send({ params, body: { filter: { ...filter, view: base }, sort, version } });
  return (
    <SavedViewMenu
      view={view}
      allowed={TICKET_VIEW_SHARING.choices(toViewer(session))}
      pending={update.isPending}
      deleteAsk={t('inbox.views.delete_ask')}
      onUpdate={place.saved === view._id ? saveShown : undefined}
      onShare={(saved) => update.sendAsync({ params, body: { ...saved, version } })}
      onDelete={() => remove.send({ params })}
      className={classes.manage}
    />
  );
}
