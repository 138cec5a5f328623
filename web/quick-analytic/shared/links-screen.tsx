import { Badge, Text } from '@mantine/core';
import { IconWorldShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listSearchLinks, revokeSearchLink, type SearchLink } from '#contracts/quick-analytic/links.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { formatLongDay, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Empty } from '#web/kit/ui/states.tsx';
import { LinkLine } from '#web/listening/public-link/link-line.tsx';
import classes from '#web/listening/public-link/links.module.css';

/** Settings → Shared searches: the links to searches of the account, each to revoke. */
export function LinksScreen() {
  const { t } = useTranslation();
  const links = useCallQuery(listSearchLinks, {});
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('quick_analytic.links.about')} />
      <EffectLine text={t('quick_analytic.links.effect')} />
      <QueryView framed of={links} loading={<RowsSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty
                icon={IconWorldShare}
                title={t('quick_analytic.links.none')}
                help={t('quick_analytic.links.none_help')}
              />
            </Card>
          ) : (
            <ul className={classes.links}>
              {items.map((link) => (
                <Line key={link._id} link={link} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </PageBody>
  );
}

function Line({ link }: { link: SearchLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const revoke = useCallMutation(revokeSearchLink, { refresh: ['search_link.'] });
  const terms = link.terms.join(', ');
  const day = formatLongDay(new Date(link.created_at), language);
  return (
    <LinkLine
      link={link}
      nameless={terms}
      isPending={revoke.isPending}
      onRevoke={() => revoke.send({ params: { _id: link._id } })}
      about={
        <>
          {' '}
          <Badge variant="light">{t(`quick_analytic.links.${link.kind}`)}</Badge>
          <Text size="xs" c="var(--es-dim)">
            {[link.name && terms, t('quick_analytic.links.made', { person: link.created_by, day })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </>
      }
    />
  );
}
