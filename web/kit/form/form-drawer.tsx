import { Drawer, type DrawerProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FooterSlot } from './form-footer.tsx';
import { FormFrame } from './form-frame.tsx';
import classes from './form.module.css';

type Props = Pick<DrawerProps, 'size' | 'closeOnClickOutside'> & {
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A drawer that contains forms, which asks before it closes over unsaved changes. Their actions are at its foot, wherever between other
 * content the forms are.
 */
export function FormDrawer({ onClose, children, ...drawer }: Props) {
  const { t } = useTranslation();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FormFrame>
      {(leave) => (
        <Drawer
          opened
          onClose={() => leave(onClose)}
          closeButtonProps={{ 'aria-label': t('kit.close') }}
          {...drawer}
        >
          <FooterSlot value={foot}>{children}</FooterSlot>
          <div ref={setFoot} className={classes.drawerFoot} />
        </Drawer>
      )}
    </FormFrame>
  );
}
