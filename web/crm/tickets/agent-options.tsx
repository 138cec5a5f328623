import { Combobox, ScrollArea } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listAgents } from '#contracts/crm/endpoints.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';
import { PersonPicture } from '#web/kit/ui/avatar.tsx';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { NumberText } from '#web/kit/ui/number.tsx';
import classes from './pane.module.css';

/** The value of the option that takes a ticket from its assignee. */
const NOBODY = 'nobody';

/** The assignee that the value of an option stands for. */
export const toAssignee = (value: string): string | null => (value === NOBODY ? null : value);

type Props = {
  /** Who has the ticket; null: nobody. Several tickets: undefined. */
  assigneeId: string | null | undefined;
  search: string;
  /**
   * The options were rendered: after another search, or with other agents than those that were read before. `isPickable`: whether Enter may
   * choose the first.
   */
  onFound: (change: 'search' | 'reread', isPickable: boolean) => void;
};

/** The colleagues that a search finds, oneself first, with who is online and how much each holds; nobody, where somebody has the ticket. */
export function AgentOptions({ assigneeId, search, onFound }: Props) {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const read = useCallQuery(listAgents, {});
  const agents = read.data?.items ?? [];
  const failed = loadFailure(read);
  const holds = makeTextFilter(search);
  const found = agents
    .filter(({ name }) => holds(name))
    .sort((one, other) => Number(other._id === me) - Number(one._id === me));
  const names = found.map(({ _id }) => _id).join();
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Before the agents are read there is nothing to choose.
    if (!read.data) return;
    const isSame = before.current === search;
    before.current = search;
    onFound(isSame ? 'reread' : 'search', search.trim() !== '' || found[0]?._id === me);
    // `onFound` and `found` are new with every render; what they depend on is named.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-memo-dependencies
  }, [search, names, read.data === undefined]);
  return (
    <Combobox.Options aria-label={t('crm.change.assign_ask')}>
      <ScrollArea.Autosize mah={280} type="scroll">
        {found.map((agent) => (
          <Combobox.Option key={agent._id} value={agent._id} active={agent._id === assigneeId}>
            <span className={classes.agent}>
              <span className={classes.agentPicture}>
                <PersonPicture name={agent.name} size={24} />
                <span className={classes.presence} data-online={agent.online || undefined} />
              </span>
              <span className={classes.agentName}>
                {agent._id === me ? t('crm.change.assign_me') : agent.name}
              </span>
              <span className={classes.itemAside}>
                {t(agent.online ? 'crm.change.online' : 'crm.change.offline')} ·{' '}
                <NumberText value={agent.live_tickets} />
              </span>
            </span>
          </Combobox.Option>
        ))}
        {search.trim() === '' && assigneeId !== null && (
          <Combobox.Option value={NOBODY}>
            <span className={classes.agent}>
              <IconUserOff size={18} aria-hidden />
              {t('crm.change.unassign')}
            </span>
          </Combobox.Option>
        )}
        {failed && <Combobox.Footer>{failed}</Combobox.Footer>}
        {found.length === 0 && search.trim() !== '' && (
          <Combobox.Empty>{t('crm.change.no_agent')}</Combobox.Empty>
        )}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
