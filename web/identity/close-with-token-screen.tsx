import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getOpener } from '#contracts/providers/endpoints.ts';
import { call } from '#web/kit/api/call.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { EntryFrame } from './entry-frame.tsx';
import { TOKEN_MESSAGE } from './pop-up.ts';

/** How long the receiver of the token has to close the window. */
const TAKEN_WITHIN_MS = 1000;

/**
 * /closeWithToken: passes the token of its address to the window that opened it, which closes it; otherwise it closes itself. Only to our
 * own origin, or to the one that a code of ours was issued for; never to any other page that happens to have opened us.
 */
export function CloseWithTokenScreen() {
  const { t } = useTranslation();
  const [{ access_token = '' }] = useAddressQuery();
  const navigate = useNavigate();
  /** Still there after closing: no page of ours opened this window, as when its address was opened again. */
  const [left, setLeft] = useState(false);
  useEffect(() => {
    void hand(access_token)
      .catch(() => false)
      .then((handed) =>
        setTimeout(
          () => {
            window.close();
            setLeft(true);
          },
          handed ? TAKEN_WITHIN_MS : 0,
        ),
      );
  }, [access_token]);
  if (left)
    return (
      <EntryFrame heading={t('sso.left')}>
        <Stack gap="md" role="status">
          <Text c="var(--es-dim)">{t('sso.left_about')}</Text>
          <Button size="md" onClick={() => navigate('/')}>
            {t('sso.left_act')}
          </Button>
        </Stack>
      </EntryFrame>
    );
  return (
    <EntryFrame heading={t('sso.closing')}>
      <Text c="var(--es-dim)">{t('sso.closing_about')}</Text>
    </EntryFrame>
  );
}

/** @returns whether there was a window to pass it to */
async function hand(access_token: string): Promise<boolean> {
  const opener: Window | null = window.opener;
  if (!opener) return false;
  const answer = await call(getOpener, { body: { access_token } }, { raise: false });
  const origin = (answer.ok && answer.value.origin) || location.origin;
  opener.postMessage({ type: TOKEN_MESSAGE, access_token }, origin);
  return true;
}
