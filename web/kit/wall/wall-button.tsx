import { Button, Checkbox, Modal, Select, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconDeviceTv } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#web/kit/router/address.ts';
import { formatLength, useLanguage } from '#web/kit/text/format.ts';
import { buildWallAddress, USUAL_SECONDS } from './wall-address.ts';
import classes from './wall-button.module.css';

/** For how many seconds the wall screen may show each page. */
const SECONDS = [15, 30, 60, 300];

/** A dashboard that a wall screen can show. */
type WallDashboard = { _id: string; name: string };

/** What the user chose last: new dashboards are on the wall until they are left out. */
type WallChoice = { leftOut: readonly string[]; every: number };
const EVERYTHING: WallChoice = { leftOut: [], every: USUAL_SECONDS };

/** Opens the wall screen: the only dashboard at once, of several those that the user chooses, all of them at first. */
export function WallButton({ dashboards, path }: { dashboards: readonly WallDashboard[]; path: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const start = useStart(path);
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
        {t('wall.name')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('wall.name')}
        closeButtonProps={{ 'aria-label': t('kit.close') }}
      >
        <WallForm path={path} dashboards={dashboards} onStart={start} />
      </Modal>
    </>
  );
}

function useStart(path: string) {
  const navigate = useNavigate();
  return (ids: readonly string[], every: number) => navigate(buildWallAddress(path, ids, every));
}

type FormProps = {
  path: string;
  dashboards: readonly WallDashboard[];
  onStart: (ids: readonly string[], every: number) => void;
};

function WallForm({ path, dashboards, onStart }: FormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ leftOut, every }, setChoice] = useLocalStorage<WallChoice>({
    // Each product remembers its own choice.
    key: path === '/listening/wall' ? 'earshot-wall' : `earshot-wall ${path}`,
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
        <p className={classes.lead}>{t('wall.ask')}</p>
        <Checkbox
          fw={600}
          label={t('wall.all', { count: dashboards.length })}
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
          label={t('wall.every')}
          allowDeselect={false}
          data={SECONDS.map((value) => ({ value: String(value), label: formatLength(value, language) }))}
          value={String(every)}
          onChange={(value) => setChoice({ leftOut, every: Number(value ?? USUAL_SECONDS) })}
        />
        <Button type="submit" disabled={shown.length === 0}>
          {t('wall.start', { count: shown.length })}
        </Button>
      </Stack>
    </form>
  );
}
