import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishingAccount } from '#contracts/publishing/accounts.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { ChannelName } from '#web/kit/ui/channel.tsx';
import { nameField, useComposer } from '../composer-context.ts';
import { toggleAccount } from '../model/post-fields.ts';
import { isTargetOpen } from '../model/use-post.ts';
import classes from './accounts.module.css';

/** From this many accounts on they are searched. */
const SEARCHED_FROM = 7;

/** The accounts that a post is for, grouped by their networks. */
export function AccountsPanel() {
  const { t } = useTranslation();
  const { accounts, chosen } = useComposer();
  const [search, setSearch] = useState('');
  const title = useId();
  const matches = makeTextFilter(search);
  const shown = accounts.filter(({ name, channel }) => matches(`${name} ${t(`networks.${channel}.name`)}`));
  const groups = [...Map.groupBy(shown, ({ channel }) => channel)];
  return (
    <section className={classes.panel} aria-labelledby={title} id={nameField('accounts')} tabIndex={-1}>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t('publishing_composer.accounts.title')}
        </h2>
        <span className={classes.count}>
          {t('publishing_composer.accounts.chosen', { count: chosen.length })}
        </span>
      </div>
      {accounts.length === 0 && <NoAccounts />}
      {accounts.length >= SEARCHED_FROM && (
        <TextInput
          size="xs"
          leftSection={<IconSearch size={14} aria-hidden />}
          aria-label={t('publishing_composer.accounts.search')}
          placeholder={t('publishing_composer.accounts.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <div className={classes.groups}>
        {groups.map(([channel, members]) => (
          <ul key={channel} className={classes.group} aria-label={t(`networks.${channel}.name`)}>
            {members.map((account) => (
              <AccountLine key={account.connection_id} account={account} />
            ))}
          </ul>
        ))}
        {accounts.length > 0 && shown.length === 0 && (
          <p className={classes.none}>{t('publishing_composer.accounts.no_match')}</p>
        )}
      </div>
    </section>
  );
}

function AccountLine({ account }: { account: PublishingAccount }) {
  const { t } = useTranslation();
  const { edited, chosen, mayWrite } = useComposer();
  const { connection_id, channel, name, active } = account;
  const isChosen = chosen.some((one) => one.connection_id === connection_id);
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <Checkbox
        size="xs"
        checked={isChosen}
        disabled={!mayWrite || !isTargetOpen(edited.post, connection_id)}
        label={<ChannelName channel={channel} called={name} />}
        onChange={() => edited.change((fields) => toggleAccount(fields, connection_id))}
      />
      {!active && <span className={classes.off}>{t('publishing_composer.accounts.off')}</span>}
    </li>
  );
}

function NoAccounts() {
  const { t } = useTranslation();
  return (
    <p className={classes.none}>
      {t('publishing_composer.accounts.none')}{' '}
      <TextLink to="/settings/engagement/publishing">{t('publishing_composer.accounts.connect')}</TextLink>
    </p>
  );
}
