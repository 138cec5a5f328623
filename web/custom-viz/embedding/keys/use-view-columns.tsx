import { Menu, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { endEmbedVisitor, revokeEmbedToken, type EmbedView } from '#contracts/custom-viz/embed-keys.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './keys.module.css';

/** The columns of the log of views. `onVisitor` shows the views of one visitor alone. */
export function useViewColumns(onVisitor: (sub: string) => void): readonly Column<EmbedView>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'sub',
        header: t('viz_embedding.views.visitor'),
        always: true,
        width: 'minmax(7rem, 1.2fr)',
        cell: ({ sub }) =>
          sub === null ? (
            <span className={classes.dim}>{t('viz_embedding.views.nameless')}</span>
          ) : (
            <UnstyledButton className={classes.visitor} onClick={() => onVisitor(sub)}>
              {sub}
            </UnstyledButton>
          ),
      },
      {
        id: 'dashboard',
        header: t('viz_embedding.dashboard'),
        width: 'minmax(8rem, 1.4fr)',
        cell: ({ dashboard: { _id, name, home } }) =>
          name === null ? (
            <span className={classes.dim}>{t('viz_embedding.views.hidden')}</span>
          ) : (
            <TextLink to={`/${home ?? 'custom_viz'}/dashboards/${_id}`}>{name}</TextLink>
          ),
      },
      {
        id: 'opened',
        header: t('viz_embedding.views.opened'),
        width: 'minmax(6rem, 1fr)',
        cell: ({ opened_at }) => <TimeText value={opened_at} />,
      },
      {
        id: 'read',
        header: t('viz_embedding.views.read'),
        width: 'minmax(6rem, 1fr)',
        cell: ({ last_read_at }) => (last_read_at ? <TimeText value={last_read_at} /> : '–'),
      },
      {
        id: 'reads',
        header: t('viz_embedding.views.reads'),
        width: '5.5rem',
        align: 'right',
        cell: ({ reads }) => <NumberText value={reads} />,
      },
      {
        id: 'views',
        header: t('viz_embedding.views.count'),
        width: '5.5rem',
        align: 'right',
        cell: ({ views }) => <NumberText value={views} />,
      },
      {
        id: 'origin',
        header: t('viz_embedding.views.origin'),
        width: 'minmax(8rem, 1.2fr)',
        cell: ({ origin }) => origin,
      },
      {
        id: 'key',
        header: t('viz_embedding.views.key'),
        width: 'minmax(6rem, 1fr)',
        cell: ({ key }) => key.name,
      },
      {
        id: 'state',
        header: t('viz_embedding.views.state'),
        width: '6rem',
        cell: ({ state }) => t(`viz_embedding.views.states.${state}`),
      },
      {
        id: 'acts',
        header: '',
        title: t('viz_embedding.views.acts'),
        always: true,
        width: '2.5rem',
        cell: (view) => <ViewActs view={view} />,
      },
    ],
    [t, onVisitor],
  );
}

/** Ends what is still open of a view: its token, or everything of its visitor. */
function ViewActs({ view }: { view: EmbedView }) {
  const { t } = useTranslation();
  const { key, sub, jti, state } = view;
  const refresh = ['custom_viz_embed_view.'];
  const params = { _id: key._id };
  const revoke = useCallMutation(revokeEmbedToken, { refresh, success: t('viz_embedding.views.token_done') });
  const end = useCallMutation(endEmbedVisitor, { refresh, success: t('viz_embedding.views.visitor_done') });
  if (state !== 'open') return null;
  const askToken = async () => {
    const act = t('viz_embedding.views.revoke_token');
    const text = t('viz_embedding.views.token_text');
    if (await confirm({ title: act, text, act, danger: true })) revoke.send({ params, body: { jti } });
  };
  const askVisitor = async (name: string) => {
    const act = t('viz_embedding.views.end_visitor');
    const title = t('viz_embedding.views.end_ask', { name });
    const text = t('viz_embedding.views.visitor_text');
    if (await confirm({ title, text, act, danger: true })) end.send({ params, body: { sub: name } });
  };
  return (
    <RowMenu label={t('viz_embedding.views.acts_of', { name: sub ?? jti })}>
      <Menu.Item onClick={() => void askToken()}>{t('viz_embedding.views.revoke_token')}</Menu.Item>
      {sub !== null && (
        <Menu.Item onClick={() => void askVisitor(sub)}>{t('viz_embedding.views.end_visitor')}</Menu.Item>
      )}
    </RowMenu>
  );
}
