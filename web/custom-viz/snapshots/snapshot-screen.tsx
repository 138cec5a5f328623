import { Alert, Button } from '@mantine/core';
import { IconArrowsDiff, IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureState } from '#contracts/custom-viz/snapshot-signature.ts';
import { getVizSnapshot, type Snapshot, type SnapshotContent } from '#contracts/custom-viz/snapshots.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePathParam } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { FrozenDashboard } from './frozen-dashboard.tsx';
import { SnapshotComparison } from './snapshot-comparison.tsx';

/** A snapshot, drawn from its kept answers alone. */
export function SnapshotScreen() {
  const { t } = useTranslation();
  const _id = usePathParam('_id');
  const { list } = useHome().pages;
  const found = useCallQuery(getVizSnapshot, { params: { _id } });
  return (
    <PageBody wide>
      <QueryView
        of={found}
        loading={<BlockSkeleton height={480} />}
        gone={{ title: t('viz_snapshots.gone'), help: t('viz_snapshots.gone_help') }}
        back={<TextLink to={list.path}>{t(`pages.${list.name}`)}</TextLink>}
      >
        {(snapshot) => <OpenSnapshot snapshot={snapshot} />}
      </QueryView>
    </PageBody>
  );
}

type OpenedSnapshot = Snapshot & { content: SnapshotContent; intact: boolean; signature: SignatureState };

function OpenSnapshot({ snapshot }: { snapshot: OpenedSnapshot }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isComparing, setComparing] = useState(false);
  const { content, intact, name, signature } = snapshot;
  const isProved = intact && (signature === 'valid' || signature === 'unsigned');
  const title = pickText(content.document.title, language === 'th' ? 'th' : 'en') || content.dashboard.name;
  const time = formatMoment(new Date(content.taken_at), language);
  return (
    <>
      <PageHeader
        title={name}
        about={`${title} · ${content.taken_by}`}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowsDiff size={16} aria-hidden />}
            aria-pressed={isComparing}
            onClick={() => setComparing(!isComparing)}
          >
            {t('viz_snapshots.compare')}
          </Button>
        }
      />
      <Alert icon={<IconCamera size={18} aria-hidden />} mb="md" color={isProved ? 'blue' : 'red'}>
        {t(intact ? 'viz_snapshots.banner' : 'viz_snapshots.broken', { time, event: content.as_of_event })}{' '}
        {t(`viz_snapshots.signed.${signature}`)}
      </Alert>
      {isComparing && <SnapshotComparison _id={snapshot._id} content={content} />}
      <FrozenDashboard content={content} />
    </>
  );
}
