import { autoAssign, autoAssignSettings } from '#contracts/crm/auto-assign/area.ts';
import { DocumentForm } from '#web/kit/area/document-form.tsx';
import { useDocument } from '#web/kit/area/use-document.ts';
import { useAreaWords } from '#web/kit/area/words.ts';
import { Answer } from '#web/kit/ui/answer.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { FormSkeleton } from '#web/kit/ui/skeletons.tsx';

/** The settings that are one object, drawn from their declaration. */
export function SettingsTab({ mayWrite }: { mayWrite: boolean }) {
  const store = useDocument(autoAssign, 'settings', autoAssignSettings);
  const words = useAreaWords('auto_assign');
  return (
    <Answer
      framed
      of={store.read}
      loading={
        <Card>
          <FormSkeleton />
        </Card>
      }
    >
      {() => <DocumentForm resource={autoAssignSettings} store={store} words={words} mayWrite={mayWrite} />}
    </Answer>
  );
}
