import { useTranslation } from 'react-i18next';
import { listMailboxSignatures } from '#contracts/crm/mail/signature-endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { EffectLine } from '#web/kit/area/effect-line.tsx';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { MailboxCard } from './mailbox-card.tsx';
import { OwnCard } from './own-card.tsx';

/** Settings → Signatures: one's own, and those of the mailboxes with the rule which one is below a mail. */
export function SignaturesScreen() {
  const { t } = useTranslation();
  const writes = usePermission(['crm.ticket.write']);
  const readsChannels = usePermission(['crm.channel.read']);
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('signatures.about')} />
      <EffectLine text={t('signatures.effect')} />
      {writes && <OwnCard />}
      {readsChannels && <Mailboxes />}
    </PageBody>
  );
}

function Mailboxes() {
  const { t } = useTranslation();
  const read = useCallQuery(listMailboxSignatures, {});
  return (
    <QueryView of={read} loading={<BlockSkeleton height={240} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Card title={t('signatures.mailboxes')}>
            <p>
              {t('signatures.no_mailbox')}{' '}
              <TextLink to="/crm/settings/engagement" underline="always">
                {t('side.connect')}
              </TextLink>
            </p>
          </Card>
        ) : (
          items.map((mailbox) => <MailboxCard key={mailbox.connection._id} mailbox={mailbox} />)
        )
      }
    </QueryView>
  );
}
