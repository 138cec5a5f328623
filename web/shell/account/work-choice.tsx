import { Button, Select } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getOwnAutoAssign } from '#contracts/crm/auto-assign/endpoints.ts';
import { getOwnStatus, setOwnStatus, type WorkingStatus } from '#contracts/crm/working-status/own-status.ts';
import { punch } from '#contracts/identity/presence.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { setSession, useMayCall, useSession } from '#web/kit/session/session.ts';
import { findTicketFlow } from './ticket-flow.ts';
import classes from './work-choice.module.css';

/**
 * Whether the user is at work: one switch to start and end it, one sentence about what that means for them, and for agents at work their
 * status.
 */
export function WorkChoice() {
  const { t } = useTranslation();
  const session = useSession();
  const { user } = session;
  const isIn = user.punch_data.in_status;
  const Sign = isIn ? IconPlayerStop : IconPlayerPlay;
  const mayAnswer = useMayCall(getOwnStatus);
  const punching = useCallMutation(punch, {
    onDone: ({ in_status }) => setSession({ ...session, user: { ...user, punch_data: { in_status } } }),
  });
  return (
    <div className={classes.work}>
      <div className={classes.line}>
        <span className={classes.state} data-in={isIn || undefined}>
          {t(isIn ? 'security.punch.state_in' : 'security.punch.state_out')}
        </span>
        <Button
          size="compact-sm"
          variant={isIn ? 'default' : 'filled'}
          leftSection={<Sign size={14} aria-hidden />}
          // A disabled button would lose the focus, and with it the keys of the menu.
          aria-busy={punching.isPending}
          onClick={() => punching.isPending || punching.send({ body: { in_status: !isIn } })}
        >
          {t(isIn ? 'shell.work.end' : 'shell.work.start')}
        </Button>
      </div>
      {mayAnswer && <TicketFlow isIn={isIn} />}
    </div>
  );
}

/** How tickets come to the user now, and the status that they may choose where it matters. */
function TicketFlow({ isIn }: { isIn: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const own = useCallQuery(getOwnStatus, {});
  const rules = useCallQuery(getOwnAutoAssign, {});
  useLive('working_status.', () => refresh(getOwnStatus.name));
  useLive('auto_assign', () => refresh(getOwnAutoAssign.name));
  const nameOf = useStatusName();
  if (!own.data || !rules.data) return null;
  const { status, items } = own.data;
  const flow = findTicketFlow({ isIn, accepts: status?.accepts_tickets ?? true, rules: rules.data });
  // Out of work the status says nothing, unless tickets come regardless.
  const counts = isIn || (rules.data.automatic && !rules.data.only_punched_in);
  return (
    <>
      <p className={classes.flow} role="status">
        {t(`shell.work.flow.${flow}`, { status: status ? nameOf(status) : '' })}
      </p>
      {counts && items.length > 0 && <StatusSelect status={status} items={items} />}
    </>
  );
}

type StatusSelectProps = { status: WorkingStatus | null; items: readonly WorkingStatus[] };

function StatusSelect({ status, items }: StatusSelectProps) {
  const { t } = useTranslation();
  const nameOf = useStatusName();
  const choose = useCallMutation(setOwnStatus, { refresh: [getOwnStatus.name] });
  const byId = new Map(items.map((item) => [item._id, item]));
  return (
    <Select
      label={t('shell.status.label')}
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

function useStatusName(): (status: WorkingStatus) => string {
  const { i18n } = useTranslation();
  return ({ name, name_th }) => (i18n.language === 'th' && name_th) || name;
}

function Dot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ background: color }} aria-hidden />;
}
