import { nounOf } from '#contracts/kit/area/area.ts';
import { crmUi } from '#contracts/settings/crm-ui/area.ts';
import { DocumentPage } from '#web/kit/area/document-page.tsx';
import { useAreaWords } from '#web/kit/area/words.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { StatesCard } from './states-card.tsx';

const BY_HAND = ['ticket_states'] as const;

/** Settings → CRM settings: switches that save by themselves, and the states of tickets in a list of their own. */
export function CrmUiScreen() {
  const words = useAreaWords(nounOf(crmUi, 'settings'));
  return (
    <PageBody>
      <DocumentPage
        area={crmUi}
        name="settings"
        resource={crmUi.resources.settings}
        byHand={BY_HAND}
        more={(store, mayWrite) => (
          <StatesCard store={store} words={words.field('ticket_states')} mayWrite={mayWrite} />
        )}
      />
    </PageBody>
  );
}
