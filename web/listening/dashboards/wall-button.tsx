import { Button, Checkbox, Modal, Select, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardSummary } from '#contracts/listening/dashboards/dashboard.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';
import classes from './list.module.css';

/** For how many seconds the wall screen may show each page. */
const SECONDS = [15, 30, 60, 300];
const USUAL_SECONDS = 30;

/** What the user chose last: new dashboards are on the wall until they are left out. */
type WallChoice = { leftOut: readonly string[]; every: number };
const EVERYTHING: WallChoice = { leftOut: [], every: USUAL_SECONDS };

/** Opens the wall screen: the only dashboard at once, of several those that the user chooses, all of them at first. */
export function WallButton({ dashboards }: { dashboards: readonly DashboardSummary[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const start = useStart();
  const [only, ...others] = dashboards;
  if (!only) return null;
  const begin = () => (others.length === 0 ? start([only._id], USUAL_SECONDS) : setOpen(true));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceTv size={16} aria-hidden />}
        aria-haspopup={others.length === 0 ? undefined : 'dialog'}
        onClick={begin}
      >
        {t('dashboards.wall')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('dashboards.wall')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <WallForm dashboards={dashboards} onStart={start} />
      </Modal>
    </>
  );
}

function useStart() {
  const navigate = useNavigate();
  return (ids: readonly string[], every: number) =>
    navigate(
      `/listening/wall?dashboards=${ids.join(',')}${every === USUAL_SECONDS ? '' : `&every=${every}`}`,
    );
}

type FormProps = {
  dashboards: readonly DashboardSummary[];
  onStart: (ids: readonly string[], every: number) => void;
};

function WallForm({ dashboards, onStart }: FormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ leftOut, every }, setChoice] = useLocalStorage<WallChoice>({
    key: 'earshot-wall',
    defaultValue: EVERYTHING,
    getInitialValueInEffect: false,
  });
  const shown = dashboards.filter(({ _id }) => !leftOut.includes(_id)).map(({ _id }) => _id);
  const leave = (ids: readonly string[]) => setChoice({ leftOut: ids, every });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (shown.length > 0) onStart(shown, every);
      }}
    >
      <Stack gap="md">
        <p className={classes.lead}>{t('dashboards.wall_ask')}</p>
        <Checkbox
          fw={600}
          label={t('dashboards.wall_all', { count: dashboards.length })}
          checked={shown.length === dashboards.length}
          indeterminate={shown.length > 0 && shown.length < dashboards.length}
          onChange={({ currentTarget }) =>
            leave(currentTarget.checked ? [] : dashboards.map(({ _id }) => _id))
          }
        />
        <Stack gap="xs" pl="lg">
          {dashboards.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              label={name}
              checked={shown.includes(_id)}
              onChange={({ currentTarget }) =>
                leave(currentTarget.checked ? leftOut.filter((one) => one !== _id) : [...leftOut, _id])
              }
            />
          ))}
        </Stack>
        <Select
          label={t('dashboards.wall_every')}
          allowDeselect={false}
          data={SECONDS.map((value) => ({ value: String(value), label: formatLength(value, language) }))}
          value={String(every)}
          onChange={(value) => setChoice({ leftOut, every: Number(value ?? USUAL_SECONDS) })}
        />
        <Button type="submit" disabled={shown.length === 0}>
          {t('dashboards.wall_start', { count: shown.length })}
        </Button>
      </Stack>
    </form>
  );
}
