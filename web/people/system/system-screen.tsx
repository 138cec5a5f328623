import { useTranslation } from 'react-i18next';
import { AccountFields, getAccount } from '#contracts/people/account.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { BrandingCard } from './branding-card.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { RulesForm } from './rules-form.tsx';
import { SsoCard } from './sso-card.tsx';

function pick(names: readonly (keyof typeof AccountFields)[]) {
  return Object.fromEntries(names.map((name) => [name, AccountFields[name]]));
}

const PLACE = pick(['name', 'time_zone', 'week_start', 'fiscal_start_month', 'language']);
const SIGN_IN = pick([
  'password_strength',
  'second_factor_required',
  'session_idle_minutes',
  'session_hours',
]);

/** /settings/account/system: what holds for everybody of the organisation. */
export function SystemScreen() {
  const { t } = useTranslation();
  const { account } = useSession();
  const detail = useCallQuery(getAccount, { query: { accountID: account._id } });
  return (
    <PageBody>
      <PageHeader title={t('pages.settings-account-system')} about={t('system.about')} />
      <QueryView of={detail} loading={<Loading />}>
        {(value) => (
          <>
            <Card title={t('system.place')}>
              <RulesForm thing="place" value={value} shape={PLACE} />
            </Card>
            <Card title={t('system.sign_in')}>
              <RulesForm thing="sign-in" value={value} shape={SIGN_IN} />
            </Card>
          </>
        )}
      </QueryView>
      <BrandingCard />
      <SsoCard />
      <PrivacyCard />
    </PageBody>
  );
}

/** The two forms while they are read, as high as they will be with their foot, so that the cards below them keep their place. */
function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t('system.place')}>
        <FormSkeleton fields={Object.keys(PLACE).length + 1} />
      </Card>
      <Card title={t('system.sign_in')}>
        <FormSkeleton fields={Object.keys(SIGN_IN).length + 1} />
      </Card>
    </>
  );
}
