import { Button, Field, Flex, Modal, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useNotification, useTable } from '@strapi/strapi/admin';
import { type ReactNode, useCallback, useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { valueLabel } from '../../../admin/texts/value-labels';
import { usePermitted } from '../../../admin/usePermitted';
import { UIDS } from '../../../uids';
import { STATES } from '../api-types';
import { type Several, useHandleSeveralMutation } from './request-api';
import { WRITE_REQUESTS } from './requests';

interface SelectionProps {
  readonly model: string;
  readonly documents: readonly { readonly documentId: string }[];
}

/** Values of options that are no state and no name. */
const UNCHANGED = '';
const NOBODY = '/nobody';

/** Action on the selected help requests of the list. */
export function HandleSeveral({ model, documents }: SelectionProps) {
  const { t } = useTexts();
  const isPermitted = usePermitted([WRITE_REQUESTS]);
  // Strapi registers an action anew whenever a part of it is another one, and functions are equal only to themselves.
  const content = useCallback(({ onClose }: { readonly onClose: () => void }) => <SeveralForm documentIds={documents.map(({ documentId }) => documentId)} onClose={onClose} />, [documents]);
  if (model !== UIDS.helpRequest || !isPermitted) return null;
  return {
    variant: 'secondary',
    label: t('request.several'),
    dialog: {
      type: 'modal',
      title: t('request.severalTitle', { count: documents.length }),
      content,
    },
  };
}

function SeveralForm({ documentIds, onClose }: { readonly documentIds: readonly string[]; readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const { toggleNotification } = useNotification();
  const people = useFetched<{ readonly data: readonly string[] }>('/handling/handlers');
  const [handleSeveral, { isLoading }] = useHandleSeveralMutation();
  const selectRow = useTable('SeveralForm', (table) => table.selectRow);
  const [state, setState] = useState(UNCHANGED);
  const [assignee, setAssignee] = useState(UNCHANGED);

  const apply = async (): Promise<void> => {
    const chosen = STATES.find((one) => one === state);
    const order: Several = { documentIds, ...(chosen !== undefined && { state: chosen }), ...(assignee !== UNCHANGED && { assignee: assignee === NOBODY ? null : assignee }) };
    try {
      const { data } = await handleSeveral(order).unwrap();
      toggleNotification({ type: data.missing > 0 ? 'warning' : 'success', message: t('request.severalDone', { changed: data.changed, missing: data.missing }) });
      selectRow([]);
      onClose();
    } catch {
      toggleNotification({ type: 'danger', message: t('request.severalFailed') });
    }
  };

  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Choice name="assignee" label={t('request.assignee')} value={assignee} onChoose={setAssignee}>
            <SingleSelectOption value={UNCHANGED}>{t('request.unchanged')}</SingleSelectOption>
            <SingleSelectOption value={NOBODY}>{t('request.nobody')}</SingleSelectOption>
            {(people.state === 'loaded' ? people.data.data : []).map((name) => <SingleSelectOption key={name} value={name}>{name}</SingleSelectOption>)}
          </Choice>
          <Choice name="state" label={t('request.state')} value={state} onChoose={setState}>
            <SingleSelectOption value={UNCHANGED}>{t('request.unchanged')}</SingleSelectOption>
            {STATES.map((one) => <SingleSelectOption key={one} value={one}>{valueLabel(one, language)}</SingleSelectOption>)}
          </Choice>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>{t('request.cancel')}</Button>
        <Button loading={isLoading} disabled={state === UNCHANGED && assignee === UNCHANGED} onClick={() => void apply()}>{t('request.apply')}</Button>
      </Modal.Footer>
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ name, label, value, onChoose, children }: ChoiceProps) {
  return (
    <Field.Root name={name}>
      <Field.Label>{label}</Field.Label>
      <SingleSelect value={value} onChange={(chosen) => onChoose(String(chosen))}>{children}</SingleSelect>
    </Field.Root>
  );
}

/** An action of the content manager on selected entries. */
type BulkAction = ((props: SelectionProps) => object | null) & { readonly type?: string };

/** Visitors' data is erased on the page “A person’s data”, which records it, never by ticking rows. */
export function withoutDeleting(actions: readonly BulkAction[]): readonly BulkAction[] {
  return actions.map((action) => {
    if (action.type !== 'delete') return action;
    const useOthers: BulkAction = (props) => {
      const described = action(props);
      return props.model === UIDS.helpRequest ? null : described;
    };
    return Object.assign(useOthers, { type: action.type });
  });
}
