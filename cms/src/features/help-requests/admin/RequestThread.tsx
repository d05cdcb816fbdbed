import { Box, Button, Field, Flex, LinkButton, Textarea, Typography, VisuallyHidden } from '@strapi/design-system';
import { Phone as PhoneIcon } from '@strapi/icons';
import { useForm, useIsMobile, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { visibleLine } from '../../../lib/visible-text';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';
import { usePermitted } from '../../../admin/usePermitted';
import { useUnsent } from '../../../admin/useUnsent';
import { AnswerDialog } from '../../answers/admin/AnswerDialog';
import { MAX_NOTE, type Note } from '../api-types';
import { type Change, type NewNote as Written, useAddNoteMutation, useChangesQuery, useNotesQuery } from './request-api';
import { callLink, WRITE_REQUESTS } from './requests';
import { TimeThere } from './TimeThere';

/** Entries that are shown at first. */
const SHOWN = 5;

/** What was noted, called and changed of a help request, newest first, with a field for a new note. */
export function RequestThread({ label }: { readonly label: string }) {
  const { id } = useParams();
  const { t } = useTexts();
  const isMobile = useIsMobile();
  if (id === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      <Typography tag="h2" variant="delta">{label}</Typography>
      {isMobile && <Call />}
      <Answer documentId={id} />
      <NewNote documentId={id} />
      <section aria-label={t('request.history')}><Thread documentId={id} /></section>
    </Flex>
  );
}

/** On a phone the panel with the phone number is folded up. */
function Call() {
  const { t } = useTexts();
  const { phone, time_zone: zone } = useForm('Call', ({ values }) => values as Readonly<Record<string, unknown>>);
  const link = callLink(phone);
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {typeof zone === 'string' && <TimeThere zone={zone} />}
      {link !== undefined && <LinkButton href={link} size="L" startIcon={<PhoneIcon />} fullWidth><VisuallyHidden>{t('request.call')} </VisuallyHidden><bdi dir="ltr">{String(phone)}</bdi></LinkButton>}
    </Flex>
  );
}

/** For those who may handle the request; an answer is a note in its thread. */
function Answer({ documentId }: { readonly documentId: string }) {
  const isPermitted = usePermitted([WRITE_REQUESTS]);
  const { refetch } = useNotesQuery(documentId);
  return isPermitted ? <AnswerDialog documentId={documentId} onSent={() => void refetch()} /> : null;
}

interface Refused {
  readonly details?: { readonly errors?: readonly { readonly message: string }[] };
}

/** What the CMS says is wrong with a note, in the language of the admin. */
const refusalIn = (error: unknown): string | undefined => (error as Refused | undefined)?.details?.errors?.[0]?.message;

const noText = (): string => '';
const isText = (text: string): boolean => text.trim() !== '';

function NewNote({ documentId }: { readonly documentId: string }) {
  const { t } = useTexts();
  const { toggleNotification } = useNotification();
  const isFormModified = useForm('NewNote', ({ modified }) => modified);
  const [addNote, { isLoading }] = useAddNoteMutation();
  const [text, setText] = useUnsent(`note on ${documentId}`, noText, isText);
  const add = async (kind: Written['kind']): Promise<void> => {
    try {
      await addNote({ documentId, kind, text }).unwrap();
      // What was written meanwhile is not saved yet.
      setText((now) => (now === text ? '' : now));
    } catch (error) {
      toggleNotification({ type: 'danger', message: text.trim().length > MAX_NOTE ? t('request.noteTooLong', { max: MAX_NOTE }) : (refusalIn(error) ?? t('request.noteFailed')) });
    }
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Field.Root name="new-note">
        <Field.Label>{t('request.note')}</Field.Label>
        <Textarea value={text} rows={3} onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)} />
      </Field.Root>
      <Flex gap={2} wrap="wrap">
        <Button type="button" variant="secondary" loading={isLoading} disabled={text.trim() === ''} onClick={() => void add('note')}>{t('request.noteAdd')}</Button>
        {/* A call changes the state in the form, which would lose what is not saved yet. */}
        <Button type="button" variant="tertiary" loading={isLoading} disabled={isFormModified} onClick={() => void add('no_answer')}>{t('request.noAnswer')}</Button>
        <Button type="button" variant="tertiary" loading={isLoading} disabled={isFormModified} onClick={() => void add('called')}>{t('request.spoke')}</Button>
      </Flex>
      {isFormModified && <Typography variant="pi" textColor="neutral600">{t('request.saveFirst')}</Typography>}
    </Flex>
  );
}

interface Entry {
  readonly at: string;
  readonly head: string;
  /** Of an answer. */
  readonly subject: string | null;
  readonly text: string | null;
  readonly isNote: boolean;
}

function Thread({ documentId }: { readonly documentId: string }) {
  const texts = useTexts();
  const { t } = texts;
  const [isWhole, setWhole] = useState(false);
  const reference = useForm('Thread', ({ values }) => (values as { readonly reference?: unknown }).reference);
  const changes = useChangesQuery(documentId);
  const notes = useNotesQuery(documentId);
  if (changes.isError || notes.isError) return <Typography variant="pi" textColor="danger700">{t('request.historyFailed')}</Typography>;
  if (!changes.data || !notes.data) return <Typography variant="pi">{t('request.historyLoading')}</Typography>;

  const entries: readonly Entry[] = [
    ...notes.data.data.map((note) => ({ at: note.written_at, head: note.reference === reference ? noteHead(note, texts) : t('request.noteOf', { head: noteHead(note, texts), reference: note.reference }), subject: note.subject, text: note.text, isNote: true })),
    ...changes.data.data.map((change) => ({ at: change.changed_at, head: authorOf(change, texts), subject: null, text: changeText(change, texts), isNote: false })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (entries.length === 0) return <Typography variant="pi" textColor="neutral600">{t('request.historyNone')}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex tag="ol" direction="column" alignItems="stretch" gap={2}>
        {entries.slice(0, isWhole ? entries.length : SHOWN).map(({ head, subject, text, isNote }, index) => (
          <Box tag="li" key={index} padding={isNote ? 3 : 0} background={isNote ? 'neutral100' : 'neutral0'} hasRadius>
            <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{head}</Typography>
            {subject !== null && <Typography tag="p" fontWeight="bold" dir="auto" style={{ overflowWrap: 'anywhere' }}>{subject}</Typography>}
            {text !== null && <Typography tag="p" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>}
          </Box>
        ))}
      </Flex>
      {!isWhole && entries.length > SHOWN && <div><Button type="button" variant="ghost" onClick={() => setWhole(true)}>{t('request.earlier', { count: entries.length - SHOWN })}</Button></div>}
    </Flex>
  );
}

/** Who noted it and when, and whether they called. */
function noteHead({ written_at: at, author, author_email: email, kind }: Note, texts: Texts): string {
  const { t } = texts;
  const moment = dateAndTime(at, texts);
  const by = author === null ? moment : email === null ? t('request.changed', { moment, person: visibleLine(author) }) : t('request.changedByAccount', { moment, person: visibleLine(author), email });
  return kind === 'note' ? by : `${by}. ${t(`request.kind.${kind}`)}`;
}

/** With the e-mail address of the account: names can be changed by their owner. */
function authorOf({ changed_at: at, changed_by: person, changed_by_email: email, field }: Change, texts: Texts): string {
  const moment = dateAndTime(at, texts);
  // Only visitors change this field, and no account has their changes.
  if (field === 'lead_consent') return texts.t('request.changed', { moment, person: texts.t('request.visitor') });
  return email === null ? texts.t('request.changed', { moment, person }) : texts.t('request.changedByAccount', { moment, person: visibleLine(person), email });
}

function changeText({ field, before, after }: Change, texts: Texts): string {
  const { language, t } = texts;
  const state = (value: string | null) => (value === null ? '–' : valueLabel(value, language));
  if (field === 'state') return t('request.stateChanged', { before: state(before), after: state(after) });
  if (field === 'lead_consent') return t('request.leadConsentChanged', { before: state(before), after: state(after) });
  if (field === 'assignee') return t('request.assigneeChanged', { before: before ?? t('request.assigneeNone'), after: after ?? t('request.assigneeNone') });
  if (field === 'due_at') return t('request.dueChanged', { before: before === null ? '–' : dateAndTime(before, texts), after: after === null ? '–' : dateAndTime(after, texts) });
  if (field === 'duplicate_of' || field === 'duplicate') return t(field === 'duplicate' ? 'request.duplicatesChanged' : 'request.duplicateChanged', { before: before ?? '–', after: after ?? '–' });
  return after === null ? t('request.notesRemoved', { notes: before ?? '' }) : t('request.notesChanged', { notes: after });
}
