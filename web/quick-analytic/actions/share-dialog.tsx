import { Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createSearchLink,
  LINK_KINDS,
  SHARED_SEARCH_PATH,
  type LinkKind,
} from '#contracts/quick-analytic/links.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { filterQuery } from '#web/listening/filter/query.ts';
import { CreatedLink, LinkForm } from '#web/listening/public-link/link-form.tsx';
import type { SearchState } from '../state/use-search.ts';

/** Shares a search with people outside: with the numbers of now, which are kept, or live. */
export function ShareDialog({ state, onClose }: { state: SearchState; onClose: () => void }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LinkKind>('frozen');
  const [token, setToken] = useState('');
  const make = useCallMutation(createSearchLink, { refresh: ['search_link.'] });
  const { terms, comparison, split } = state.address;
  const look = {
    terms: [...terms],
    filter: filterQuery(state.filtering.query),
    comparison,
    split,
    time_zone: getReaderZone(),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quick_analytic.share.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--es-dim)">
          {t('quick_analytic.share.help')}
        </Text>
        {token === '' ? (
          <LinkForm
            isPending={make.isPending}
            onCreate={(link) =>
              make.send({ body: { ...link, kind, look } }, { onSuccess: (made) => setToken(made.token) })
            }
          >
            <Radio.Group
              label={t('quick_analytic.share.kind')}
              value={kind}
              onChange={(value) => setKind(value === 'live' ? 'live' : 'frozen')}
            >
              <Stack gap="xs" mt="xs">
                {LINK_KINDS.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`quick_analytic.share.${value}`)}
                    description={t(`quick_analytic.share.${value}_help`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </LinkForm>
        ) : (
          <CreatedLink path={SHARED_SEARCH_PATH} token={token} />
        )}
        <TextLink to="/settings/shared-searches/quick_analytic">{t('quick_analytic.share.all')}</TextLink>
      </Stack>
    </Modal>
  );
}
