import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ANNOTATION_KINDS, type AnnotationKind } from '#contracts/custom-viz/annotation-kind.ts';

type Props = { hidden: readonly AnnotationKind[]; onChange: (hidden: AnnotationKind[]) => void };

/** Which kinds of annotations the charts show. */
export function AnnotationKinds({ hidden, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('viz_annotations.shown')}
      value={ANNOTATION_KINDS.filter((kind) => !hidden.includes(kind))}
      onChange={(shown) => onChange(ANNOTATION_KINDS.filter((kind) => !shown.includes(kind)))}
    >
      <Stack gap={6} mt={6}>
        {ANNOTATION_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={t(`viz_annotations.kinds.${kind}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
