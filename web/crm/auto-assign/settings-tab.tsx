import { autoAssign, autoAssignSettings } from '#contracts/crm/auto-assign/area.ts';
import { useAreaLabels } from '#web/kit/area/area-labels.ts';
import { DocumentForm } from '#web/kit/area/document-form.tsx';
import { useDocument } from '#web/kit/area/use-document.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';

/** The settings that are one object, drawn from their declaration. */
export function SettingsTab({ mayWrite }: { mayWrite: boolean }) {
  const store = useDocument(autoAssign, 'settings', autoAssignSettings);
  const words = useAreaLabels('auto_assign');
  return (
    <QueryView
      framed
      of={store.read}
      loading={
        <Card>
          <FormSkeleton />
        </Card>
      }
    >
      {() => <DocumentForm resource={autoAssignSettings} store={store} words={words} mayWrite={mayWrite} />}
    </QueryView>
  );
}
