import { Box, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useNotification, useQueryParams } from '@strapi/strapi/admin';
import { type ReactNode, useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { OrderedUid } from '../../../content-types';
import { UIDS } from '../../../uids';
import { type EntryOrder, MAX_ORDERED } from '../api-types';
import { moved } from './moved';
import { useSaveOrderMutation } from './order-api';
import { OrderList } from './OrderList';

interface OrderWindowProps {
  readonly uid: OrderedUid;
  readonly onClose: () => void;
}

interface Query {
  readonly plugins?: { readonly i18n?: { readonly locale?: string } };
}

/** The entries of a type in their order, to be moved and saved together. It reads them anew each time that it opens. */
export function OrderWindow({ uid, onClose }: OrderWindowProps) {
  const { t } = useTexts();
  const [time, setTime] = useState(0);
  const [{ query }] = useQueryParams<Query>();
  const order = useFetched<{ readonly data: EntryOrder }>(`/ordering/${uid}?locale=${query.plugins?.i18n?.locale ?? ''}&time=${time}`);
  if (order.state === 'loading') return <Message>{t('order.loading')}</Message>;
  if (order.state === 'failed') return <Message isProblem>{t('order.loadFailed')}</Message>;
  const { data } = order.data;
  if (data.entries.length > MAX_ORDERED) return <Message isProblem>{t('order.tooMany', { max: MAX_ORDERED })}</Message>;
  if (data.entries.length < 2) return <Message>{t('order.few')}</Message>;
  return <Ordering uid={uid} order={data} onReload={() => setTime(time + 1)} onClose={onClose} />;
}

/** Instead of the list. */
function Message({ isProblem = false, children }: { readonly isProblem?: boolean; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <Modal.Content>
      <Modal.Header><Modal.Title>{t('order.open')}</Modal.Title></Modal.Header>
      <Modal.Body><Typography tag="p" {...(isProblem && { role: 'alert' })}>{children}</Typography></Modal.Body>
      <Modal.Footer><Modal.Close><Button variant="tertiary">{t('order.cancel')}</Button></Modal.Close></Modal.Footer>
    </Modal.Content>
  );
}

interface OrderingProps extends OrderWindowProps {
  readonly order: EntryOrder;
  readonly onReload: () => void;
}

type Fault = 'outdated' | 'forbidden' | 'failed';

function Ordering({ uid, order: { typeName, entries, isLive }, onReload, onClose }: OrderingProps) {
  const { t, ofSchema } = useTexts();
  const { toggleNotification } = useNotification();
  const [saveOrder, { isLoading }] = useSaveOrderMutation();
  const [current, setCurrent] = useState(entries);
  const [fault, setFault] = useState<Fault>();
  const isChanged = current.some((entry, index) => entry !== entries[index]);

  const save = async (): Promise<void> => {
    setFault(undefined);
    try {
      await saveOrder({ uid, before: entries.map(({ documentId }) => documentId), after: current.map(({ documentId }) => documentId) }).unwrap();
      toggleNotification({ type: 'success', message: t('order.saved') });
      onClose();
    } catch (error) {
      setFault(faultOf(error));
    }
  };

  return (
    // A click beside the window does not lose what was moved.
    <Modal.Content onInteractOutside={(event) => isChanged && event.preventDefault()}>
      <Modal.Header><Modal.Title>{t('order.title', { type: ofSchema(typeName) })}</Modal.Title></Modal.Header>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography tag="p">{t('order.about')}</Typography>
          {uid === UIDS.contractSection && <Note>{t('order.agreement')}</Note>}
          {!isLive && <Note>{t('order.notLive')}</Note>}
          <OrderList entries={current} onMove={(from, to) => setCurrent(moved(current, from, to))} />
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        {fault && (
          <Flex role="alert" gap={3} wrap="wrap" flex="1 1 100%" paddingBottom={2}>
            <Typography textColor="danger700">{t(`order.${fault}`)}</Typography>
            {fault === 'outdated' && <Button variant="secondary" onClick={onReload}>{t('order.reload')}</Button>}
          </Flex>
        )}
        <Modal.Close><Button variant="tertiary">{t('order.cancel')}</Button></Modal.Close>
        <Button loading={isLoading} disabled={(!isChanged && isLive) || fault === 'outdated'} onClick={() => void save()}>{t('order.save')}</Button>
      </Modal.Footer>
    </Modal.Content>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <Box background="warning100" borderColor="warning200" hasRadius padding={3}><Typography tag="p" textColor="neutral800">{children}</Typography></Box>;
}

function faultOf(error: unknown): Fault {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  if (status === 409) return 'outdated';
  return status === 403 ? 'forbidden' : 'failed';
}
