import { Badge, Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameDashboard, type VizDashboardSummary } from '#contracts/custom-viz/dashboard.ts';
import { cutText } from '#contracts/kit/cut-text.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { Link } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { TileThumbnail } from '../thumbnails/tile-thumbnail.tsx';
import classes from './list.module.css';

const LONGEST_NAME = 120;

type Props = { dashboard: VizDashboardSummary; onRemove: () => void };

/** A dashboard as a small picture with its name, owner and state. */
export function DashboardCard({ dashboard, onRemove }: Props) {
  const { t } = useTranslation();
  const { pages } = useHome();
  const { _id, owner, mine, share, tiles, updated_at: changed, may_change: mayChange } = dashboard;
  const name = nameDashboard(dashboard, useLanguage() === 'th' ? 'th' : 'en');
  return (
    <li className={classes.card}>
      <Link to={`${pages.dashboard}/${_id}`} className={classes.entry}>
        <span className={classes.picture}>
          <TileThumbnail tiles={tiles} />
        </span>
        <span className={classes.name}>{name}</span>
        <span className={classes.help}>
          {mine ? t('viz_dashboards.mine') : owner.name} · <TimeText value={changed} />
        </span>
        <span className={classes.badges}>
          {share !== 'private' && (
            <Badge variant="default" size="sm">
              {t(`kit.sharing.shares.${share}`)}
            </Badge>
          )}
          <StateBadge dashboard={dashboard} />
        </span>
      </Link>
      <CardMenu _id={_id} name={name} mayChange={mayChange} onRemove={onRemove} />
    </li>
  );
}

function StateBadge({ dashboard }: { dashboard: VizDashboardSummary }) {
  const { t } = useTranslation();
  const { published_at: at, has_draft: hasDraft } = dashboard;
  if (at === null)
    return (
      <Badge variant="default" size="sm">
        {t('viz_dashboards.unpublished')}
      </Badge>
    );
  return hasDraft ? (
    <Badge variant="default" size="sm">
      {t('viz_dashboards.draft')}
    </Badge>
  ) : null;
}

type MenuProps = { _id: string; name: string; mayChange: boolean; onRemove: () => void };

function CardMenu({ _id, name, mayChange, onRemove }: MenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { calls, entity, pages, write } = useHome();
  const mayWrite = usePermission(write);
  const copy = useCallMutation(calls.duplicate, {
    refresh: [`${entity}.`],
    onDone: (made) => navigate(`${pages.dashboard}/${made._id}?edit=1`),
  });
  if (!mayWrite) return null;
  const duplicate = () =>
    copy.send({
      params: { _id },
      body: { name: cutText(t('viz_dashboards.copy_name', { name }), LONGEST_NAME) },
    });
  return (
    <span className={classes.menu}>
      <RowMenu label={t('viz_dashboards.actions_for', { name })}>
        {mayChange && (
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            onClick={() => navigate(`${pages.dashboard}/${_id}?edit=1`)}
          >
            {t('viz_dashboards.edit.begin')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
          {t('viz_dashboards.duplicate')}
        </Menu.Item>
        {mayChange && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
            {t('viz_dashboards.delete')}
          </Menu.Item>
        )}
      </RowMenu>
    </span>
  );
}
