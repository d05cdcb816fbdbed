import { Box, Button, Flex, Modal, Radio, Typography } from '@strapi/design-system';
import { useId, useState, type ReactNode } from 'react';

import { momentOf } from '../../../admin/texts/format';
import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import type { Conflict } from '../api-types';
import { inWords, keyOf, type Choice, type FieldChange } from './merge';
import type { Question } from './questions';
import { TextOf } from './TextOf';
import { useFieldLabels } from './useFieldLabels';

/** Shows what somebody saved since the form was loaded, and asks for each field which text to keep. */
export function ConflictDialog({ question: { isPublish, conflict, changes, answer }, language }: { readonly question: Extract<Question, { kind: 'conflict' }>; readonly language: string | undefined }) {
  const texts = useTexts();
  const { t } = texts;
  const labelOf = useFieldLabels();
  // Where only the other changed something, theirs is meant; where both did, only a person can decide.
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(() => new Map(changes.flatMap((change) => (change.isMineChanged ? [] : [[keyOf(change), 'theirs'] as const]))));
  const open = changes.filter((change) => !choices.has(keyOf(change))).length;
  const chooseAll = (choice: Choice) => setChoices(new Map(changes.map((change) => [keyOf(change), choice])));
  return (
    <Dialog title={titleOf(conflict, texts)} onClose={() => answer(undefined)} footer={
      <>
        <Button variant="tertiary" onClick={() => answer(undefined)}>{t('conflict.back')}</Button>
        <Flex gap={3} wrap="wrap" justifyContent="flex-end">
          {open > 0 && <Typography textColor="neutral600" role="status">{t('conflict.open', { count: open })}</Typography>}
          <Button disabled={open > 0} onClick={() => answer(choices)}>{t(isPublish ? 'conflict.publish' : 'conflict.save')}</Button>
        </Flex>
      </>
    }>
      <Typography tag="p">{t('conflict.about', { moment: momentIn(conflict, texts) })}</Typography>
      {changes.length > 1 && (
        <Flex gap={2} wrap="wrap" alignItems="center">
          <Typography>{t('conflict.all')}</Typography>
          <Button size="S" variant="secondary" onClick={() => chooseAll('mine')}>{t('conflict.allMine')}</Button>
          <Button size="S" variant="secondary" onClick={() => chooseAll('theirs')}>{t('conflict.allTheirs')}</Button>
        </Flex>
      )}
      {changes.map((change) => (
        <Field key={keyOf(change)} label={labelOf(change.path)} change={change} conflict={conflict} language={language} choice={choices.get(keyOf(change))} onChoose={(choice) => setChoices(new Map(choices).set(keyOf(change), choice))} />
      ))}
    </Dialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly change: FieldChange;
  readonly conflict: Conflict;
  readonly language: string | undefined;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function Field({ label, change: { mine, theirs, isMineChanged }, conflict, language, choice, onChoose }: FieldProps) {
  const { t } = useTexts();
  const id = useId();
  const [typed, saved] = [inWords(mine), inWords(theirs)];
  const named = conflict.by === null || conflict.isSelf ? t('conflict.theirsUnknown') : t('conflict.theirs', { name: conflict.by });
  return (
    <Box borderColor="neutral200" hasRadius padding={4}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <div>
          <Typography tag="h3" variant="delta">{label}</Typography>
          <Typography variant="pi" textColor="neutral600">{t(isMineChanged ? 'conflict.changedByBoth' : 'conflict.changedByOther')}</Typography>
        </div>
        <Radio.Group value={choice ?? ''} onValueChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')} aria-label={t('conflict.fieldOf', { field: label })}>
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Option id={`${id}-mine`} value="mine" label={t('conflict.mine')}><TextOf text={typed} other={saved} language={language} /></Option>
            <Option id={`${id}-theirs`} value="theirs" label={named}><TextOf text={saved} other={typed} language={language} /></Option>
          </Flex>
        </Radio.Group>
      </Flex>
    </Box>
  );
}

function Option({ id, value, label, children }: { readonly id: string; readonly value: Choice; readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <Radio.Item value={value} aria-describedby={id}>{label}</Radio.Item>
      <Box id={id} background="neutral100" hasRadius padding={3} marginTop={1}>{children}</Box>
    </div>
  );
}

/** Shows what somebody saved since, and asks whether to discard that too. */
export function DiscardDialog({ question: { conflict, changes, answer }, language }: { readonly question: Extract<Question, { kind: 'discard' }>; readonly language: string | undefined }) {
  const texts = useTexts();
  const { t } = texts;
  const labelOf = useFieldLabels();
  return (
    <Dialog title={titleOf(conflict, texts)} onClose={() => answer(false)} footer={
      <>
        <Button variant="tertiary" onClick={() => answer(false)}>{t('conflict.keep')}</Button>
        <Button variant="danger" onClick={() => answer(true)}>{t('conflict.discard')}</Button>
      </>
    }>
      <Typography tag="p">{t('conflict.discardAbout', { moment: momentIn(conflict, texts) })}</Typography>
      {changes.map((change) => (
        <Box key={keyOf(change)} borderColor="neutral200" hasRadius padding={4}>
          <Typography tag="h3" variant="delta">{labelOf(change.path)}</Typography>
          <TextOf text={inWords(change.theirs)} other={inWords(change.mine)} language={language} />
        </Box>
      ))}
    </Dialog>
  );
}

function Dialog({ title, onClose, footer, children }: { readonly title: string; readonly onClose: () => void; readonly footer: ReactNode; readonly children: ReactNode }) {
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header><Modal.Title>{title}</Modal.Title></Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>{children}</Flex>
        </Modal.Body>
        <Modal.Footer>
          <Flex wrap="wrap" justifyContent="space-between" gap={3} width="100%">{footer}</Flex>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}

function titleOf({ by, isSelf }: Conflict, { t }: Texts): string {
  if (isSelf) return t('conflict.titleSelf');
  return by === null ? t('conflict.titleUnknown') : t('conflict.title', { name: by });
}

const momentIn = ({ at }: Conflict, texts: Texts): string => (at === null ? '' : momentOf(at, texts));
