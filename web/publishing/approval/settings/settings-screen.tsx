import { useTranslation } from 'react-i18next';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Clients } from './clients.tsx';
import { Deputies } from './deputies.tsx';
import { Workflows } from './workflows.tsx';
import classes from './settings.module.css';

/** Publishing → Approvals → Settings: who approves which posts, who outside sees them, and who decides in whose place. */
export function ApprovalSettingsScreen() {
  const { t } = useTranslation();
  const maySeeClients = usePermission(['publishing.approval.read']);
  return (
    <PageBody>
      <PageHeader
        title={useOpenTitle()}
        about={t('publishing_approval.set.about')}
        action={<TextLink to="/publishing/approvals">{t('publishing_approval.set.back')}</TextLink>}
      />
      <div className={classes.sections}>
        <Workflows />
        {maySeeClients && <Clients />}
        <Deputies />
      </div>
    </PageBody>
  );
}
