import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TICKET_STATES, type TicketState } from '#contracts/crm/ticket.ts';
import { crmUi, CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { getStatesInUse, getStateLabel } from '#contracts/crm/ui-settings/state-word.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useLanguage } from '#web/kit/text/format.ts';

const settings = buildDocumentEndpoints(crmUi, 'settings');
const States = CrmUi.pick({ ticket_states: true });

/** The states of tickets as the account has them: those it uses in its order, and what it calls each. Until that is known, the suite's own. */
export function useStates(): {
  inUse: readonly TicketState[];
  nameOf: (state: TicketState) => string;
} {
  const { t } = useTranslation();
  const language = useLanguage() === 'th' ? 'th' : 'en';
  const { data } = useCallQuery(settings.read, {});
  const states = useMemo(() => States.safeParse(data).data?.ticket_states, [data]);
  return {
    inUse: states ? getStatesInUse(states) : TICKET_STATES,
    nameOf: (state) => (states && getStateLabel(states, state, language)) ?? t(`crm.states.${state}`),
  };
}
