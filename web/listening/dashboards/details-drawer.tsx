import { Button, Drawer, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toViewer } from '#contracts/identity/viewer.ts';
import { SHARES, type Share } from '#contracts/kit/sharing.ts';
import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import { updateDashboard } from '#contracts/listening/dashboards/endpoints.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { useSession } from '#web/kit/session/session.ts';

/** A dashboard's name, what it is for, and who else in the account sees it. */
export function DetailsDrawer({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(dashboard.name);
  const [about, setAbout] = useState(dashboard.about);
  const [share, setShare] = useState<Share>(dashboard.share);
  const update = useCallMutation(updateDashboard, { refresh: ['dashboard.'], onDone: onClose });
  const choices = TEMPLATE_SHARING.choices(toViewer(useSession()));
  const may = (one: Share): boolean => one === dashboard.share || choices.includes(one);
  const save = () =>
    update.send({
      params: { _id: dashboard._id },
      body: { name: name.trim(), about: about.trim(), share, version: dashboard.version },
    });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('dashboards.details')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('dashboards.name')}
          required
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Textarea
          label={t('dashboards.about_label')}
          autosize
          maxLength={500}
          value={about}
          onChange={({ currentTarget }) => setAbout(currentTarget.value)}
        />
        <div>
          <Text size="sm" fw={500} id="dashboard-share">
            {t('kit.sharing.who')}
          </Text>
          <SegmentedControl
            fullWidth
            mt={4}
            aria-labelledby="dashboard-share"
            value={share}
            onChange={(next) => setShare(SHARES.find((one) => one === next) ?? 'private')}
            data={SHARES.map((value) => ({
              value,
              label: t(`kit.sharing.shares.${value}`),
              disabled: !may(value),
            }))}
          />
        </div>
        <Button
          disabled={name.trim() === ''}
          loading={update.isPending}
          onClick={save}
          style={{ alignSelf: 'flex-end' }}
        >
          {t('kit.form.save')}
        </Button>
      </Stack>
    </Drawer>
  );
}
