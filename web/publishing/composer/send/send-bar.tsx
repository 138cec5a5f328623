import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import {
  IconChevronUp,
  IconCopy,
  IconCalendarOff,
  IconFileText,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WAITING_STATES } from '#contracts/publishing/target-state.ts';
import { useCtrlEnter } from '#web/kit/form/use-ctrl-enter.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { ApprovalDialogs, ApprovalItems, type ApprovalDialog } from '../approval/approval-items.tsx';
import { useApproval } from '../approval/use-approval.ts';
import type { Problem } from '../checks/problem.ts';
import { useComposer } from '../composer-context.ts';
import { findRules } from '../fields/count-post.ts';
import { useMainAct } from './use-main-act.ts';
import { usePostActs } from './use-post-acts.ts';
import classes from './send.module.css';

type Props = { onRefused: (problems: readonly Problem[]) => void };

/** The foot of the composer: one button that says what will happen, and everything else in its menu. */
export function SendBar({ onRefused }: Props) {
  const { t } = useTranslation();
  const { mayWrite, problems, jump } = useComposer();
  const acts = usePostActs(onRefused);
  const main = useMainAct(acts);
  const bar = useRef<HTMLDivElement>(null);
  const body = useRef(document.body);
  useCtrlEnter(body, () => mayWrite && main.act?.());
  const blocking = problems.filter(({ severity }) => severity === 'block');
  const [first] = blocking;
  if (!mayWrite) return null;
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={t('publishing_composer.bar')}>
      {first && (
        <button type="button" className={classes.blocked} onClick={() => jump(first)}>
          {t('publishing_composer.checks.blocked', { count: blocking.length })}
        </button>
      )}
      <Group gap={0} wrap="nowrap" ml="auto" className={classes.main}>
        <Button
          className={classes.mainButton}
          disabled={!main.act}
          onClick={() => main.act?.()}
          title={t('publishing_composer.by_keys')}
        >
          {main.label}
        </Button>
        <ActsMenu acts={acts} />
      </Group>
    </div>
  );
}

function ActsMenu({ acts }: { acts: ReturnType<typeof usePostActs> }) {
  const { t } = useTranslation();
  const { edited, chosen, problems, jump } = useComposer();
  const navigate = useNavigate();
  const { post } = edited;
  const approval = useApproval();
  const [dialog, setDialog] = useState<ApprovalDialog>();
  const isWaiting = post?.targets.some(({ state }) => WAITING_STATES.includes(state)) ?? false;
  const blocking = problems.find(({ severity, path }) => severity === 'block' && path !== 'plan');
  const publish = async () => {
    if (blocking) return jump(blocking);
    const final = chosen.filter(({ channel }) => findRules(channel)?.supports.delete.value === false);
    const text = t('publishing_composer.now_ask', { count: chosen.length });
    const question = {
      title: t('publishing_composer.now'),
      text:
        final.length > 0
          ? `${text} ${t('publishing_composer.no_recall', { accounts: final.map(({ name }) => name).join(', ') })}`
          : text,
      act: t('publishing_composer.now'),
    };
    if (await confirm(question)) await acts.schedule('now');
  };
  const leave = async () => {
    if (!edited.unsaved || (await edited.save())) navigate('/publishing');
  };
  return (
    <>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            className={classes.menuButton}
            variant="filled"
            color="brand"
            size={36}
            aria-label={t('publishing_composer.more_acts')}
          >
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(approval?.may_go_out ?? true) && (
            <Menu.Item leftSection={<IconSend size={15} aria-hidden />} onClick={() => void publish()}>
              {t('publishing_composer.now')}
            </Menu.Item>
          )}
          <ApprovalItems acts={acts} approval={approval} onOpen={setDialog} />
          {!isWaiting && (
            <Menu.Item leftSection={<IconFileText size={15} aria-hidden />} onClick={() => void leave()}>
              {t('publishing_composer.keep_draft')}
            </Menu.Item>
          )}
          {isWaiting && (
            <Menu.Item
              leftSection={<IconCalendarOff size={15} aria-hidden />}
              onClick={() => void acts.unschedule()}
            >
              {t('publishing_composer.unschedule')}
            </Menu.Item>
          )}
          {edited.unsaved && isWaiting && (
            <Menu.Item leftSection={<IconFileText size={15} aria-hidden />} onClick={edited.drop}>
              {t('publishing_composer.drop_changes')}
            </Menu.Item>
          )}
          <Menu.Item
            disabled={!post}
            leftSection={<IconCopy size={15} aria-hidden />}
            onClick={() => void acts.duplicate()}
          >
            {t('publishing_composer.duplicate')}
          </Menu.Item>
          <Menu.Item
            disabled={!post}
            color="red"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => void acts.remove()}
          >
            {t('publishing_composer.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ApprovalDialogs acts={acts} approval={approval} open={dialog} onOpen={setDialog} />
    </>
  );
}
