import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { useAuth, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { SecondFactorState } from '../api-types';

interface AccountSecondFactorProps {
  readonly id: string;
  /** Resetting has also ended the colleague's sessions. */
  readonly onReset: () => void;
}

/** The second factor of a colleague, which an administrator can reset. */
export function AccountSecondFactor({ id, onReset }: AccountSecondFactorProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const own = useAuth('AccountSecondFactor', ({ user }) => user?.id);
  const [time, setTime] = useState(0);
  const answer = useFetched<{ data: SecondFactorState }>(`/second-factor/accounts/${id}`, time);
  if (answer.state !== 'loaded') return null;
  const { setUpAt, isRequired, recoveryCodesLeft } = answer.data.data;

  const reset = async () => {
    try {
      await post(`/second-factor/accounts/${id}/reset`);
      toggleNotification({ type: 'success', message: t('factor.resetDone') });
    } catch {
      toggleNotification({ type: 'danger', message: t('factor.failed') });
    }
    setTime((last) => last + 1);
    onReset();
  };
  const said = setUpAt === null ? [t('factor.none'), ...(isRequired ? [t('factor.requiredOther')] : [])] : [t('factor.since', { time: dateAndTime(setUpAt, texts) }), t('factor.left', { count: recoveryCodesLeft })];
  return (
    <Box tag="section" aria-label={t('factor')} background="neutral0" hasRadius shadow="filterShadow" padding={{ initial: 5, medium: 7 }}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography tag="h2" variant="delta">{t('factor')}</Typography>
        <Typography tag="p">{said.join(' ')}</Typography>
        {setUpAt !== null && String(own) !== id && (
          <Flex>
            <Dialog.Root>
              <Dialog.Trigger><Button type="button" variant="danger-light">{t('factor.reset')}</Button></Dialog.Trigger>
              <Dialog.Content>
                <Dialog.Header>{t('factor.resetTitle')}</Dialog.Header>
                <Dialog.Body><Typography tag="p">{t('factor.resetText')}</Typography></Dialog.Body>
                <Dialog.Footer>
                  <Dialog.Cancel><Button variant="tertiary" fullWidth>{t('factor.cancel')}</Button></Dialog.Cancel>
                  <Dialog.Action><Button variant="danger" fullWidth onClick={() => void reset()}>{t('factor.reset')}</Button></Dialog.Action>
                </Dialog.Footer>
              </Dialog.Content>
            </Dialog.Root>
          </Flex>
        )}
      </Flex>
    </Box>
  );
}
