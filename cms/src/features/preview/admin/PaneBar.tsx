import type { LanguageCode, PreviewClicks } from '@site/rules';
import { Button, Flex, IconButton, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { ArrowLeft, Cross, ExternalLink } from '@strapi/icons';
import { styled } from 'styled-components';

import { languageOption } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import type { ScreenName } from './Screen';

interface ChoicesProps {
  readonly languages: readonly LanguageCode[];
  readonly language: LanguageCode;
  readonly onLanguage: (language: LanguageCode) => void;
  readonly screen: ScreenName;
  readonly onScreen: (screen: ScreenName) => void;
  readonly clicks: PreviewClicks;
  readonly onClicks: (clicks: PreviewClicks) => void;
  /** Undefined if nothing is saved yet. */
  readonly onTab: (() => void) | undefined;
}

interface PaneBarProps {
  readonly isWide: boolean;
  readonly onClose: () => void;
  /** Gets the place for {@link Choices}, which come when there is a page: the way back is there before. */
  readonly onPlace: (place: HTMLElement | null) => void;
}

/** The bar above the preview: back to the form, and what is shown. */
export function PaneBar({ isWide, onClose, onPlace }: PaneBarProps) {
  const { t } = useTexts();
  return (
    <Bar>
      {isWide ? <IconButton label={t('beside.close')} onClick={onClose}><Cross /></IconButton> : <Button type="button" startIcon={<ArrowLeft />} onClick={onClose}>{t('beside.back')}</Button>}
      <Place ref={onPlace} />
    </Bar>
  );
}

/** Language of the page, screen, and what a click does. */
export function Choices({ languages, language, onLanguage, screen, onScreen, clicks, onClicks, onTab }: ChoicesProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <>
      <SingleSelect size="S" aria-label={t('beside.language')} value={language} onChange={(code) => onLanguage(code as LanguageCode)}>
        {languages.map((code) => <SingleSelectOption key={code} value={code}>{languageOption(code, texts)}</SingleSelectOption>)}
      </SingleSelect>
      <NotOnPhones>
        <SingleSelect size="S" aria-label={t('beside.screen')} value={screen} onChange={(name) => onScreen(name as ScreenName)}>
          {(['desktop', 'phone'] as const).map((name) => <SingleSelectOption key={name} value={name}>{t(`beside.${name}`)}</SingleSelectOption>)}
        </SingleSelect>
      </NotOnPhones>
      <SingleSelect size="S" aria-label={t('beside.clicks')} value={clicks} onChange={(what) => onClicks(what as PreviewClicks)}>
        {(['fields', 'links'] as const).map((what) => <SingleSelectOption key={what} value={what}>{t(`beside.${what}`)}</SingleSelectOption>)}
      </SingleSelect>
      {onTab && <Flex marginLeft="auto"><IconButton label={t('beside.tab')} onClick={onTab}><ExternalLink /></IconButton></Flex>}
    </>
  );
}

/** A desktop's page is too small there to be read. */
const NotOnPhones = styled.div`
  @media (max-width: 600px) { display: none; }
`;
const Place = styled.div`
  display: contents;
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.8rem;
  padding: 0.8rem 1.2rem;
`;
