import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#web/kit/ui/confirm.tsx';

/** Asks before unsaved changes are left behind, inside the suite and when the window closes. `pass` lets one leaving through. */
export const useLeaveGuard = (changed: boolean, name: string) => {
  const { t } = useTranslation();
  const passes = useRef(false);
  useBlocker({
    enableBeforeUnload: () => changed && !passes.current,
    shouldBlockFn: async () => {
      if (!changed || passes.current) {
        passes.current = false;
        return false;
      }
      const left = await confirm({
        title: t('keywords.leave_title'),
        text: t('keywords.leave_ask', { name }),
        act: t('keywords.leave_act'),
        danger: true,
      });
      return !left;
    },
  });
  return {
    pass: () => {
      passes.current = true;
    },
  };
};
