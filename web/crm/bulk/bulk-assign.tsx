import { Button, Combobox } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useShortcuts } from '#web/kit/ui/shortcuts.tsx';
import { AgentDropdown, useAgentBox } from '../tickets/agent-dropdown.tsx';
import { toAssignee } from '../tickets/agent-options.tsx';

type Props = {
  busy: boolean;
  shortcut: string;
  /** `name`: null where the tickets are taken from everybody. */
  onAssign: (id: string | null, name: string | null) => void;
};

/** Who gets the chosen tickets: the picker of a single ticket. */
export function BulkAssign({ busy, shortcut, onAssign }: Props) {
  const { t } = useTranslation();
  const me = useSession().user;
  const agents = useCallQuery(listAgents, {}).data?.items ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const agentBox = useAgentBox();
  const { box } = agentBox;
  const assign = (id: string | null) =>
    onAssign(id, id === null ? null : (agents.find(({ _id }) => _id === id)?.name ?? me.name));
  useShortcuts([{ key: shortcut, text: t('crm.change.assign_ask'), act: () => button.current?.click() }], {
    first: true,
  });
  return (
    <Combobox
      store={box}
      width={300}
      position="top-start"
      onOptionSubmit={(value) => {
        box.closeDropdown();
        assign(toAssignee(value));
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          ref={button}
          size="compact-sm"
          variant="default"
          disabled={busy}
          data-act={shortcut}
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          onClick={() => box.toggleDropdown()}
        >
          {t('crm.change.assign_ask')}
        </Button>
      </Combobox.Target>
      <AgentDropdown state={agentBox} assigneeId={undefined} />
    </Combobox>
  );
}
