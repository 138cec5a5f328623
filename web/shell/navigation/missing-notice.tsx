import { Alert } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '#contracts/kit/products.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePageTitle } from '#web/kit/router/page-title.ts';
import { useSession } from '#web/kit/session/session.ts';
import { listAdminPages, listPages, listSettingsPages } from '../command/catalogue.ts';
import { findNearestPage } from './nearest.ts';

/** Reports that there is no page at the requested address, with a link to a related page that the user may open. */
export function MissingNotice() {
  const { t } = useTranslation();
  const titleOf = usePageTitle();
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.state.missing });
  if (path === undefined) return null;
  const offered = [
    ...PRODUCTS.flatMap((product) => listPages(product, session)),
    ...listSettingsPages(session),
    ...listAdminPages(session),
  ];
  const near = findNearestPage(path, offered);
  return (
    <Alert variant="default" role="status" title={t('shell.picker.missing')} mb="md">
      {t('shell.picker.missing_help', { path })}{' '}
      {near && (
        <TextLink to={near.path}>{t('shell.picker.missing_near', { name: titleOf(near.page) })}</TextLink>
      )}
    </Alert>
  );
}
