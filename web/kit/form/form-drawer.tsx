import { Drawer, type DrawerProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFrame } from './form-frame.tsx';

type Props = Pick<DrawerProps, 'size' | 'closeOnClickOutside'> & {
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A drawer with forms in it, which asks before it closes over something unsaved. */
export function FormDrawer({ onClose, children, ...drawer }: Props) {
  const { t } = useTranslation();
  return (
    <FormFrame>
      {(leave) => (
        <Drawer
          opened
          onClose={() => leave(onClose)}
          closeButtonProps={{ 'aria-label': t('kit.close') }}
          {...drawer}
        >
          {children}
        </Drawer>
      )}
    </FormFrame>
  );
}
