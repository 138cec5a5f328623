import { ActionIcon, Badge, CopyButton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedLink } from '#contracts/links/endpoints.ts';
import type { Column } from '#web/kit/table/column.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { NumberText } from '#web/kit/ui/number.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { LinkMenu } from './link-menu.tsx';
import classes from './links.module.css';

/** What people call a link. */
export const nameLink = ({ title, code }: Pick<ListedLink, 'title' | 'code'>): string => title || code;

type Options = { mayWrite: boolean; onNumbers: (link: ListedLink) => void };

/** The columns of the list: address, target, clicks, state, and what can be done. */
export function useLinkColumns({ mayWrite, onNumbers }: Options): readonly Column<ListedLink>[] {
  const { t } = useTranslation();
  return useMemo<readonly Column<ListedLink>[]>(
    () => [
      {
        id: 'link',
        header: t('short_links.columns.link'),
        always: true,
        width: 'minmax(11rem, 1.4fr)',
        value: nameLink,
        cell: (link) => <Named link={link} />,
      },
      {
        id: 'clicks',
        header: t('short_links.columns.clicks'),
        width: '7.5rem',
        align: 'right',
        value: ({ clicks }) => clicks,
        cell: (link) => <Clicks link={link} onNumbers={onNumbers} />,
      },
      {
        id: 'unique',
        header: t('short_links.columns.unique'),
        width: '6rem',
        align: 'right',
        value: ({ unique_clicks }) => unique_clicks,
        cell: ({ unique_clicks }) => (unique_clicks === null ? '–' : <NumberText value={unique_clicks} />),
      },
      {
        id: 'target',
        header: t('short_links.columns.target'),
        width: 'minmax(9rem, 1.4fr)',
        value: ({ url }) => url,
        cell: (link) => <Target link={link} />,
      },
      {
        id: 'state',
        header: t('short_links.columns.state'),
        width: '8rem',
        value: ({ state }) => state,
        cell: (link) => <State link={link} />,
      },
      {
        id: 'created',
        header: t('short_links.columns.created'),
        width: '8rem',
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <TimeText value={created_at} />,
      },
      {
        id: 'acts',
        header: '',
        always: true,
        width: '4.5rem',
        align: 'right',
        cell: (link) => (
          <span className={classes.acts}>
            <CopyAddress link={link} />
            {mayWrite && <LinkMenu link={link} />}
          </span>
        ),
      },
    ],
    [t, mayWrite, onNumbers],
  );
}

function Named({ link }: { link: ListedLink }) {
  return (
    <span className={classes.named}>
      <strong>{nameLink(link)}</strong>
      <span className={classes.dim}>{(link.address ?? link.code).replace(/^https?:\/\//, '')}</span>
    </span>
  );
}

function Target({ link: { url, dead } }: { link: ListedLink }) {
  const { t } = useTranslation();
  return (
    <span className={classes.named}>
      <span className={classes.cut} title={url}>
        {url.replace(/^https?:\/\//, '')}
      </span>
      {dead && (
        <span className={classes.bad}>
          <IconAlertTriangle size={14} aria-hidden />
          {t('short_links.dead')}
        </span>
      )}
    </span>
  );
}

function Clicks({ link, onNumbers }: { link: ListedLink; onNumbers: Options['onNumbers'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (link.clicks === null) return <span title={t('short_links.uncounted')}>–</span>;
  const count = formatExactNumber(link.clicks, language);
  return (
    <UnstyledButton
      className={classes.number}
      aria-label={t('short_links.open_numbers', { count, name: nameLink(link) })}
      onClick={(event) => {
        event.stopPropagation();
        onNumbers(link);
      }}
    >
      <NumberText value={link.clicks} />
    </UnstyledButton>
  );
}

const COLORS = { active: 'teal', paused: 'yellow', expired: 'gray', deleted: 'gray' } as const;

function State({ link: { state, address } }: { link: ListedLink }) {
  const { t } = useTranslation();
  return (
    <Badge
      variant="light"
      color={address === null ? 'red' : COLORS[state]}
      title={address === null ? t('short_links.host_gone') : undefined}
    >
      {t(`short_links.states.${state}`)}
    </Badge>
  );
}

function CopyAddress({ link }: { link: ListedLink }) {
  const { t } = useTranslation();
  if (link.address === null) return null;
  const name = nameLink(link);
  return (
    <CopyButton value={link.address}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(copied ? 'short_links.copied' : 'short_links.copy', { name })}
          onClick={(event) => {
            event.stopPropagation();
            copy();
          }}
        >
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
