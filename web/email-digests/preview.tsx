import { Button, SegmentedControl } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { previewNotification, testNotification } from '#contracts/email-digests/endpoints.ts';
import { NotificationInput, type NotificationProduct } from '#contracts/email-digests/notification.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import type { Values } from '#web/kit/form/values.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './notifications.module.css';

type Props = {
  product: NotificationProduct;
  values: Values;
  mayTest: boolean;
  onFault: () => void;
  /** The button to send it to everybody, next to the test. */
  act: ReactNode;
};

/** The e-mail as it would be sent now, from the values in the form; a form with faults is shown again instead. */
export function Preview({ product, values, mayTest, onFault, act }: Props) {
  const { t } = useTranslation();
  const read = NotificationInput.safeParse({ ...values, name: values['name'] || t('notifications.edit') });
  const faulty = !read.success;
  useEffect(() => {
    if (faulty) onFault();
  }, [faulty, onFault]);
  return read.success ? <Mail product={product} body={read.data} mayTest={mayTest} act={act} /> : null;
}

type MailProps = Pick<Props, 'product' | 'mayTest' | 'act'> & { body: NotificationInput };

function Mail({ product, body, mayTest, act }: MailProps) {
  const { t } = useTranslation();
  const preview = useCallQuery(previewNotification, { params: { product }, body }, { keep: true });
  const [width, setWidth] = useState('wide');
  const test = useCallMutation(testNotification, {
    onDone: ({ email }) => showSuccess(t('notifications.preview.tested', { email })),
  });
  return (
    <QueryView of={preview} loading={<BlockSkeleton height={520} />}>
      {({ subject, html, mentions: count, enough }) => (
        <div className={classes.preview}>
          <div className={classes.previewHead}>
            <div>
              <div className={classes.state}>{t('notifications.preview.subject')}</div>
              <strong>{subject}</strong>
              <div className={enough ? classes.state : classes.warn}>
                {product === 'crm'
                  ? t(enough ? 'notifications.crm.preview.enough' : 'notifications.crm.preview.too_few', {
                      count,
                    })
                  : t(enough ? 'notifications.preview.enough' : 'notifications.preview.too_few', { count })}
              </div>
            </div>
            <div className={classes.previewActs}>
              <SegmentedControl
                size="xs"
                value={width}
                onChange={setWidth}
                data={[
                  { value: 'wide', label: t('notifications.preview.wide') },
                  { value: 'narrow', label: t('notifications.preview.narrow') },
                ]}
              />
              {mayTest && (
                <Button
                  size="compact-md"
                  variant="default"
                  loading={test.isPending}
                  leftSection={<IconSend size={15} aria-hidden />}
                  onClick={() => test.send({ params: { product }, body })}
                >
                  {t('notifications.preview.test')}
                </Button>
              )}
              {act}
            </div>
          </div>
          {/* No script, no form and no navigation out of the frame: the e-mail contains text by strangers. */}
          <iframe
            className={classes.mail}
            data-width={width}
            sandbox=""
            srcDoc={html}
            title={t('notifications.preview.frame')}
          />
        </div>
      )}
    </QueryView>
  );
}
