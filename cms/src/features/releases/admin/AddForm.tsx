import type { LanguageCode } from '@site/rules';
import { Button, Field, Flex, Radio, SingleSelect, SingleSelectOption, TextInput, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { EMPTY_STATUS } from '../../../admin/empty-status';
import { languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import type { EditedEntry } from '../../../content-types';
import { type Fault, faultOf } from '../../publication-plans/admin/field-faults';
import { momentIn } from '../../publication-plans/admin/moment';
import { PLANNED_ACTIONS, type PlannedAction } from '../../publication-plans/api-types';
import { type EntryReleases, LIMITS, type ReleaseSummary } from '../api-types';

interface AddFormProps {
  readonly entry: EditedEntry;
  /** In which it can be added. */
  readonly languages: readonly LanguageCode[];
  readonly open: readonly ReleaseSummary[];
  /** The office's. */
  readonly timeZone: string;
  /** @param effect what happens at the time for which the release is planned */
  readonly onAdded: (effect: string | undefined) => void;
  readonly onClose: () => void;
}

const NEW = 'new';
const FIELDS = ['name', 'release'] as const;

/** Adds an entry to a release. It stands within the entry's form, so it is no form of its own. */
export function AddForm({ entry: { type, documentId, language }, languages, open, timeZone, onAdded, onClose }: AddFormProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const [action, setAction] = useState<PlannedAction>('publish');
  const [isInAll, setInAll] = useState(false);
  const [target, setTarget] = useState(open[0] ? String(open[0].id) : NEW);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<Fault<(typeof FIELDS)[number]>>();
  const [isSending, setSending] = useState(false);

  const effectIn = (releases: readonly ReleaseSummary[]): string | undefined => {
    const chosen = releases.find(({ id }) => String(id) === target);
    return chosen?.state === 'planned' && chosen.dueAt !== null ? t(`release.planned.${action}`, { moment: momentIn(chosen.dueAt, timeZone, texts) }) : undefined;
  };
  const effect = effectIn(open);

  // The button that opened it is gone.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);

  const add = async () => {
    setSending(true);
    setFault(undefined);
    try {
      // Somebody may have planned it meanwhile.
      const { data } = await post<{ readonly data: EntryReleases }>('/releases/entries', { type, documentId, languages: isInAll ? languages : [language], action, to: target === NEW ? { name } : { id: Number(target) } });
      onAdded(effectIn(data.data.open));
    } catch (error) {
      setFault(faultOf(error, FIELDS) ?? { message: t('release.notAdded') });
      setSending(false);
    }
  };
  /** Enter would save the entry. */
  const addOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isSending) void add();
  };
  const errorAt = (field: (typeof FIELDS)[number]) => fault?.field === field && { error: fault.message };

  return (
    <Flex ref={group} role="group" aria-label={t('release')} tabIndex={-1} direction="column" alignItems="stretch" gap={4} style={{ outline: 'none' }}>
      <Choice label={t('release.what')} value={action} onChange={(value) => setAction(PLANNED_ACTIONS.find((one) => one === value) ?? 'publish')}>
        {PLANNED_ACTIONS.map((one) => <Radio.Item key={one} value={one}>{t(`release.do.${one}`)}</Radio.Item>)}
      </Choice>
      {languages.length > 1 && (
        <Choice label={t('release.languages')} value={isInAll ? 'all' : 'one'} onChange={(value) => setInAll(value === 'all')}>
          <Radio.Item value="one">{t('release.thisLanguage', { language: languageName(language, texts) })}</Radio.Item>
          <Radio.Item value="all">{t('release.allLanguages', { languages: languages.map((code) => languageName(code, texts)).join(', ') })}</Radio.Item>
        </Choice>
      )}
      {open.length > 0 && (
        <Field.Root name="release" {...errorAt('release')}>
          <Field.Label>{t('release.which')}</Field.Label>
          <SingleSelect value={target} onChange={(value: string | number) => setTarget(String(value))}>
            {open.map((one) => <SingleSelectOption key={one.id} value={String(one.id)}>{one.name}</SingleSelectOption>)}
            <SingleSelectOption value={NEW}>{t('release.new')}</SingleSelectOption>
          </SingleSelect>
          <Field.Error />
        </Field.Root>
      )}
      <Typography tag="p" variant="pi" fontWeight="bold" role="status" {...(effect === undefined && { style: EMPTY_STATUS })}>{effect}</Typography>
      {target === NEW && (
        <Field.Root name="release-name" required hint={t('release.nameHint')} {...errorAt('name')}>
          <Field.Label>{t('release.newName')}</Field.Label>
          <TextInput value={name} maxLength={LIMITS.nameLength} onChange={(event: React.ChangeEvent<HTMLInputElement>) => setName(event.target.value)} onKeyDown={addOnEnter} />
          <Field.Error />
          <Field.Hint />
        </Field.Root>
      )}
      {fault && fault.field === undefined && <Typography tag="p" variant="pi" textColor="danger700" role="alert">{fault.message}</Typography>}
      {action === 'publish' && <Typography tag="p" variant="pi" textColor="neutral600">{t('release.addEffect')}</Typography>}
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Button type="button" fullWidth loading={isSending} onClick={() => void add()}>{t('release.addSave')}</Button>
        <Button type="button" variant="tertiary" fullWidth onClick={onClose}>{t('release.close')}</Button>
      </Flex>
    </Flex>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography id={id} variant="pi" fontWeight="bold">{label}</Typography>
      <Radio.Group value={value} onValueChange={onChange} aria-labelledby={id}>{children}</Radio.Group>
    </Flex>
  );
}
