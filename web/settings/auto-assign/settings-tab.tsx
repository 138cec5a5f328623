import { autoAssign, autoAssignSettings } from '#contracts/settings/auto-assign/area.ts';
import { DocumentForm } from '#web/kit/area/document-form.tsx';
import { useDocument } from '#web/kit/area/use-document.ts';
import { useAreaWords } from '#web/kit/area/words.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';
import { Failed } from '#web/kit/ui/states.tsx';

/** The settings that are one object, drawn from their declaration. */
export function SettingsTab({ mayWrite }: { mayWrite: boolean }) {
  const store = useDocument(autoAssign, 'settings', autoAssignSettings);
  const words = useAreaWords('auto_assign');
  if (store.api === 'error')
    return (
      <Card>
        <Failed error={store.error} onRetry={store.reload} />
      </Card>
    );
  if (store.api !== 'success')
    return (
      <Card>
        <FormSkeleton />
      </Card>
    );
  return <DocumentForm resource={autoAssignSettings} store={store} words={words} mayWrite={mayWrite} />;
}
