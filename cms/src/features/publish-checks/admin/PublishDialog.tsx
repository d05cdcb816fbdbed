import { Button, Flex, Modal, Typography } from '@strapi/design-system';

import { useTexts } from '../../../admin/texts/useTexts';
import type { Note } from '../api-types';
import { sentenceOf } from './notes';

/** Says before publishing what will hurt. */
export function PublishDialog({ notes, onAnswer }: { readonly notes: readonly Note[]; readonly onAnswer: (isConfirmed: boolean) => void }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onAnswer(false)}>
      <Modal.Content>
        <Modal.Header><Modal.Title>{t('checks.title')}</Modal.Title></Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography tag="p">{t('checks.about')}</Typography>
            <Flex tag="ul" direction="column" alignItems="stretch" gap={3} paddingLeft={5} style={{ listStyle: 'disc', overflowWrap: 'anywhere' }}>
              {notes.map((note, index) => <Typography key={index} tag="li">{sentenceOf(note, texts)}</Typography>)}
            </Flex>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={() => onAnswer(false)}>{t('checks.back')}</Button>
          <Button onClick={() => onAnswer(true)}>{t('checks.publish')}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
