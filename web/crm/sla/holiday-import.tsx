import { Button, FileButton, Modal, NumberInput, Select, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SLA_HOLIDAYS } from '#contracts/crm/sla/endpoints.ts';
import { CALENDAR_MAX, type FoundHolidays } from '#contracts/crm/sla/holiday-endpoints.ts';
import type { Holiday } from '#contracts/crm/sla/holiday.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { readTextFile } from '#web/kit/area/read-text-file.ts';
import { toReaderTime } from '#web/kit/text/reader-clock.ts';
import { showToast } from '#web/kit/toast/toast.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { partitionHolidays } from './draft.ts';
import { FoundList } from './found-list.tsx';
import classes from './holidays.module.css';

type Props = {
  own: readonly Holiday[];
  zone: string;
  onTake: (holidays: readonly Holiday[]) => void;
  onClose: () => void;
};

/** Looks holidays up, in a country's list or a calendar file, and shows a preview before anything is imported. */
export function HolidayImport({ own, zone, onTake, onClose }: Props) {
  const { t } = useTranslation();
  const [found, setFound] = useState<FoundHolidays | null>(null);
  const fresh = found ? partitionHolidays(own, found.items).fresh : [];
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('sla.import.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Tabs defaultValue="country" keepMounted={false} onChange={() => setFound(null)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="country">{t('sla.import.country')}</Tabs.Tab>
          <Tabs.Tab value="file">{t('sla.import.file')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="country">
          <OfCountry onFound={setFound} />
        </Tabs.Panel>
        <Tabs.Panel value="file">
          <OfFile zone={zone} onFound={setFound} />
        </Tabs.Panel>
      </Tabs>
      {found && <FoundList own={own} found={found} />}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('sla.import.cancel')}
        </Button>
        <Button
          disabled={fresh.length === 0}
          onClick={() => {
            onTake(fresh);
            onClose();
          }}
        >
          {t('sla.import.take', { count: fresh.length })}
        </Button>
      </div>
    </Modal>
  );
}

type HolidayImportProps = { onFound: (found: FoundHolidays) => void };

function OfCountry({ onFound }: HolidayImportProps) {
  const { t, i18n } = useTranslation();
  const countries = useCallQuery(SLA_HOLIDAYS.countries, {});
  const [country, setCountry] = useState('TH');
  const [from, setFrom] = useState(() => toReaderTime(new Date()).year);
  const [years, setYears] = useState(2);
  const names = new Intl.DisplayNames(i18n.language, { type: 'region', fallback: 'code' });
  const look = async () => {
    const language = i18n.language === 'th' ? 'th' : 'en';
    onFound(await call(SLA_HOLIDAYS.ofCountry, { params: { country }, query: { from, years, language } }));
  };
  return (
    <form
      className={classes.ask}
      onSubmit={(event) => {
        event.preventDefault();
        void look().catch(() => undefined);
      }}
    >
      <Select
        className={classes.country}
        label={t('sla.import.which')}
        searchable
        allowDeselect={false}
        value={country}
        error={loadFailure(countries)}
        data={(countries.data?.items ?? []).map(({ code }) => ({
          value: code,
          label: names.of(code) ?? code,
        }))}
        onChange={(code) => setCountry(code ?? country)}
      />
      <NumberInput
        className={classes.year}
        label={t('sla.import.from')}
        min={1990}
        max={2100}
        thousandSeparator=""
        value={from}
        onChange={(year) => setFrom(Number(year))}
      />
      <NumberInput
        className={classes.year}
        label={t('sla.import.years')}
        min={1}
        max={10}
        value={years}
        onChange={(count) => setYears(Number(count))}
      />
      <Button type="submit" variant="default" loading={countries.isPending}>
        {t('sla.import.look')}
      </Button>
    </form>
  );
}

function OfFile({ zone, onFound }: HolidayImportProps & { zone: string }) {
  const { t } = useTranslation();
  const read = async (file: File | null) => {
    if (!file) return;
    const text = await readTextFile(file);
    if (text.length > CALENDAR_MAX) return showToast('Error', t('sla.import.too_large'));
    const body = { text, from: toReaderTime(new Date()).year, time_zone: zone };
    onFound(await call(SLA_HOLIDAYS.ofCalendar, { body }));
  };
  return (
    <div className={classes.ask}>
      <p className={classes.about}>{t('sla.import.file_help')}</p>
      <FileButton accept=".ics,text/calendar" onChange={(file) => void read(file).catch(() => undefined)}>
        {(props) => (
          <Button {...props} variant="default">
            {t('sla.import.choose')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
