import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { DocumentPage } from '#web/kit/area/document-page.tsx';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { FormCard } from './form/form-card.tsx';
import { StatesCard } from './states-card.tsx';

const BY_HAND = ['ticket_states'] as const;

/** Settings → CRM settings: switches that save by themselves, and the states of tickets in a list of their own. */
export function CrmUiScreen() {
  return (
    <PageBody>
      <DocumentPage
        area={crmUi}
        name="settings"
        resource={crmUi.resources.settings}
        byHand={BY_HAND}
        More={StatesCard}
      />
      <FormCard />
    </PageBody>
  );
}
