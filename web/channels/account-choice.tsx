import { Button, Radio, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentChannel } from '#contracts/networks.ts';
import type { OfferedAccount } from '#contracts/providers/endpoints.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import classes from './engagement.module.css';

/** From this number of accounts on there is a search field. */
const SEARCHED_FROM = 8;

type Props = {
  network: ConsentChannel;
  accounts: readonly OfferedAccount[];
  onChosen: (account: OfferedAccount) => Promise<unknown>;
  onAgain: () => void;
  aside?: ReactNode;
};

/** The choice of the account to connect among those of a consent; one without the needed permissions says so and cannot be chosen. */
export function AccountChoice({ network, accounts, onChosen, onAgain, aside }: Props) {
  const { t } = useTranslation();
  const usable = accounts.filter(({ lacks }) => lacks.length === 0);
  const [chosen, setChosen] = useState(usable.length === 1 ? usable[0]?.id : undefined);
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const holds = makeTextFilter(search);
  const shown = accounts.filter(({ name }) => holds(name));
  const account = usable.find(({ id }) => id === chosen);
  const connect = async () => {
    if (!account) return;
    setBusy(true);
    await onChosen(account).catch(showFailure);
    setBusy(false);
  };
  return (
    <div className={classes.consent}>
      <Radio.Group
        label={t(`networks.${network}.consent.choose`)}
        value={chosen ?? ''}
        onChange={setChosen}
        classNames={{ label: classes.lead ?? '' }}
      >
        {accounts.length >= SEARCHED_FROM && (
          <TextInput
            type="search"
            mt="xs"
            aria-label={t('kit.area.search')}
            placeholder={t('kit.area.search')}
            leftSection={<IconSearch size={15} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        <div className={classes.accounts}>
          {shown.map(({ id, name, lacks }) => (
            <Radio.Card key={id} value={id} disabled={lacks.length > 0} className={classes.account}>
              <Radio.Indicator size="sm" disabled={lacks.length > 0} />
              <span className={classes.accountName}>
                {name}
                {lacks.length > 0 && (
                  <span className={classes.reason}>
                    {t(`networks.${network}.consent.lacks`, { rights: lacks.join(', ') })}
                  </span>
                )}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={classes.consentActs}>
        {aside}
        <span className={classes.gap} />
        <Button variant="default" onClick={onAgain}>
          {t('engagement.consent.again')}
        </Button>
        <Button disabled={!account} loading={busy} onClick={() => void connect()}>
          {t('engagement.act.connect')}
        </Button>
      </div>
    </div>
  );
}
