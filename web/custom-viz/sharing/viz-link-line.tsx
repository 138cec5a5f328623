import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizLink } from '#contracts/custom-viz/link-calls.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { LinkLine } from '#web/listening/public-link/link-line.tsx';
import { useParameterName } from '../dashboards/filters/parameter-control.tsx';
import { useFilterNames } from './use-filter-names.ts';

type Props = { link: VizLink; dashboardId: string; document: DashboardDocument };

/** One link of a dashboard: what it shows, what its visitors may change, and how to revoke it. */
export function VizLinkLine({ link, dashboardId, document }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useFilterNames();
  const nameParameter = useParameterName();
  const { links, linkEntity } = useHome();
  const revoke = useCallMutation(links.revoke, { refresh: [`${linkEntity}.`] });
  const names = document.filters.filter(({ _id }) => link.editable.includes(_id)).map(nameOf);
  const set = document.parameters.filter(({ _id }) => link.parameters.includes(_id)).map(nameParameter);
  const day = formatLongDay(new Date(link.created_at), language);
  const about = [
    t('viz_sharing.made', { person: link.created_by, day }),
    names.length > 0 && t('viz_sharing.filters', { names: new Intl.ListFormat(language).format(names) }),
    set.length > 0 && t('viz_sharing.sets', { names: new Intl.ListFormat(language).format(set) }),
    link.drill && t('viz_sharing.drills'),
    link.annotations && t('viz_sharing.annotated'),
  ];
  return (
    <LinkLine
      link={link}
      isPending={revoke.isPending}
      onRevoke={() => revoke.send({ params: { _id: dashboardId, link_id: link._id } })}
      about={
        <>
          {' '}
          <Badge variant="light">{t(`viz_sharing.kinds.${link.kind}`)}</Badge>
          <Text size="xs" c="var(--es-dim)">
            {about.filter(Boolean).join(' · ')}
          </Text>
        </>
      }
    />
  );
}
