import { Alert } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PAGES } from '#web/declared.ts';
import { usePageTitle } from '#web/kit/router/page-title.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the page that the user may not open and was redirected from. */
    denied?: string | undefined;
  }
}

/** Shows, after the toast has gone, which page the user lacks a permission for and whom to contact. */
export function DeniedNotice() {
  const { t } = useTranslation();
  const titleOf = usePageTitle();
  const denied = useRouterState({ select: ({ location }) => location.state.denied });
  const page = PAGES.find(({ name }) => name === denied);
  if (!page) return null;
  return (
    <Alert variant="default" role="status" title={t('shell.picker.denied', { name: titleOf(page) })} mb="md">
      {t('kit.state.denied_help')}
    </Alert>
  );
}
