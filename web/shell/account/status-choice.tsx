import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getOwnStatus, setOwnStatus, type WorkingStatus } from '#contracts/crm/working-status/own-status.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import classes from './status-choice.module.css';

/** The user's availability, as they set it; colleagues see it and automatic assignment uses it. */
export function StatusChoice() {
  const { t, i18n } = useTranslation();
  const refresh = useRefresh();
  const own = useCallQuery(getOwnStatus, {});
  useLive('working_status.', () => refresh(getOwnStatus.name));
  const choose = useCallMutation(setOwnStatus, { refresh: [getOwnStatus.name] });
  const items = own.data?.items ?? [];
  if (items.length === 0) return null;
  const nameOf = ({ name, name_th }: WorkingStatus): string => (i18n.language === 'th' && name_th) || name;
  const byId = new Map(items.map((item) => [item._id, item]));
  const status = own.data?.status;
  return (
    <Select
      className={classes.choice}
      label={t('shell.status.label')}
      description={status && t(status.accepts_tickets ? 'shell.status.gets' : 'shell.status.gets_none')}
      allowDeselect={false}
      disabled={choose.isPending}
      comboboxProps={{ withinPortal: false }}
      leftSection={status && <Dot color={status.color} />}
      data={items.map((item) => ({ value: item._id, label: nameOf(item) }))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <Dot color={byId.get(option.value)?.color ?? 'transparent'} />
          {option.label}
        </span>
      )}
      value={status?._id ?? null}
      onChange={(status_id) => status_id && choose.send({ body: { status_id } })}
    />
  );
}

function Dot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ background: color }} aria-hidden />;
}
