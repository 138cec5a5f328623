import { IconLockOpen2 } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature, type Feature } from '#contracts/permissions/features.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { Empty } from '#web/kit/ui/states.tsx';

/** A screen that is available only if the plan has its flag; otherwise it shows what the feature does and who can change the plan. */
export function withFeature(feature: Feature, Screen: ComponentType): ComponentType {
  return function FeatureScreen() {
    return hasFeature(useSession().account, feature) ? <Screen /> : <NotInPlan feature={feature} />;
  };
}

/** What a feature does that the plan does not include, and who can change the plan. */
function NotInPlan({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const { account } = useSession();
  const mayChange = usePermission(['center.user_management.write']);
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} />
      <Card>
        <Empty
          icon={IconLockOpen2}
          title={t('features.missing', { name: t(`features.names.${feature}`) })}
          help={
            <>
              {t(`features.does.${feature}`)}
              <br />
              {t(mayChange ? 'features.change' : 'features.ask', { account: account.name })}
            </>
          }
          action={
            mayChange && <TextLink to="/settings/account/subscriptions">{t('features.plans')}</TextLink>
          }
        />
      </Card>
    </PageBody>
  );
}
