import { Alert, Tabs } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getLink, getLinkOptions } from '#contracts/links/endpoints.ts';
import type { ShortLink } from '#contracts/links/short-link.ts';
import { DEAD_REASONS } from '#texts/dead-reasons.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { FormDrawer } from '#web/kit/form/form-drawer.tsx';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { CopyField } from '#web/kit/ui/copy-field.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkNumbers } from './link-numbers.tsx';
import { LinkQr } from './link-qr.tsx';
import classes from './links.module.css';

const TABS = ['numbers', 'edit', 'qr'] as const;

type Props = {
  /** The id of a link; `new` for one that is to be made. */
  id: string;
  tab: string | undefined;
  mayWrite: boolean;
  onTab: (tab: string) => void;
  onClose: () => void;
};

/** One link: its numbers, its form and its QR code; or the form of a new one. */
export function LinkDrawer({ id, tab, mayWrite, onTab, onClose }: Props) {
  const { t } = useTranslation();
  const isNew = id === 'new';
  const link = useCallQuery(getLink, { params: { _id: id } }, { enabled: !isNew });
  return (
    <FormDrawer
      size="lg"
      onClose={onClose}
      title={isNew ? t('short_links.create') : (link.data && (link.data.title || link.data.code)) || ''}
    >
      {isNew ? (
        <Form disabled={!mayWrite} onSaved={onClose} />
      ) : (
        <QueryView of={link} loading={<RowsSkeleton rows={4} height={64} />}>
          {(item) => <Known item={item} {...{ tab, mayWrite, onTab, onClose }} />}
        </QueryView>
      )}
    </FormDrawer>
  );
}

function Known({ item, tab, mayWrite, onTab, onClose }: Omit<Props, 'id'> & { item: ShortLink }) {
  const { t } = useTranslation();
  const open = TABS.find((one) => one === tab) ?? 'numbers';
  return (
    <div className={classes.known}>
      {item.address !== null && <CopyField label={t('short_links.columns.link')} value={item.address} />}
      <Troubles item={item} />
      <Tabs value={open} onChange={(next) => next !== null && onTab(next)} keepMounted={false}>
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`short_links.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="numbers" pt="md">
          <LinkNumbers link={item} />
        </Tabs.Panel>
        <Tabs.Panel value="edit" pt="md">
          <Form item={item} disabled={!mayWrite || item.state === 'deleted'} onSaved={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="qr" pt="md">
          <LinkQr link={item} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** What keeps a link from leading people to its target. */
function Troubles({ item: { address, dead } }: { item: ShortLink }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const texts = [
    ...(address === null ? [t('short_links.host_gone')] : []),
    ...(dead
      ? [
          t('short_links.dead_about', {
            url: dead.url,
            since: formatMoment(new Date(dead.since), language),
            reason: DEAD_REASONS[language === 'th' ? 'th' : 'en'][dead.reason],
          }),
        ]
      : []),
  ];
  return texts.map((text) => (
    <Alert key={text} color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text}
    </Alert>
  ));
}

function Form({ item, disabled, onSaved }: { item?: ShortLink; disabled: boolean; onSaved: () => void }) {
  const options = useCallQuery(getLinkOptions, {});
  return (
    <QueryView of={options} loading={<RowsSkeleton rows={6} height={56} />}>
      {(known) => (
        <LinkForm options={known} disabled={disabled} onSaved={onSaved} {...(item ? { item } : {})} />
      )}
    </QueryView>
  );
}
