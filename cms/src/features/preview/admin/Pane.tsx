import { BESIDE_FORM, LANGUAGE_CODES, localeByCode, pagePath, parseFramedTarget, parsePagePath, parsePreviewTarget, PREVIEW_PATH, type PreviewClicks, serializeFramedTarget, serializePreviewTarget } from '@site/rules';
import { Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { useLatest } from '../../../admin/useLatest';
import type { FormEntry } from '../api-types';
import { BesideLayout, PANE_WIDTH } from './BesideLayout';
import { Notice } from './Notice';
import { Choices, PaneBar } from './PaneBar';
import { Screen, type ScreenName } from './Screen';
import { clickedIn, useClickedField } from './useClickedField';
import { useEditedText } from './useEditedText';
import { useTypedPage } from './useTypedPage';

/** Local storage entry of the screen that was chosen last. */
const SCREEN = 'preview-beside-screen';

interface PaneProps {
  readonly entry: FormEntry;
  readonly isSingle: boolean;
  readonly isPublished: boolean;
  /** Beside the form; otherwise over it. */
  readonly isWide: boolean;
  readonly isShown: boolean;
  /** Path of the page to show; undefined: the entry's own. */
  readonly page: string | undefined;
  readonly onClose: () => void;
  /** Returns the focus to the form without closing the preview. */
  readonly onLeave: () => void;
  readonly onOpenField: () => void;
}

/** The preview of a form: beside it, or over it where there is no room. */
export function Pane(props: PaneProps) {
  const { entry: { type, documentId, language }, isPublished, isWide, isShown, onClose, onLeave } = props;
  const { t } = useTexts();
  const pane = useRef<HTMLElement>(null);
  const status = isPublished ? 'published' : 'draft';
  const address = useFetched<{ readonly data: { readonly url: string | null } }>(`/preview-beside/address?${new URLSearchParams({ type, ...(documentId !== null && { documentId }), language, status }).toString()}`);
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const isOver = isShown && !isWide;

  useLayoutEffect(() => {
    if (!isOver) return;
    // The form below cannot be reached meanwhile.
    const others = [...document.body.children].filter((element): element is HTMLElement => element instanceof HTMLElement && !element.contains(pane.current) && !element.inert);
    for (const other of others) other.inert = true;
    pane.current?.querySelector('button')?.focus();
    return () => {
      for (const other of others) other.inert = false;
    };
  }, [isOver]);
  useEffect(() => {
    const element = pane.current;
    if (!element || !isShown) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) (isWide ? onLeave : onClose)();
    };
    element.addEventListener('keydown', escape);
    return () => element.removeEventListener('keydown', escape);
  });

  const url = address.state === 'loaded' ? address.data.data.url : undefined;
  return createPortal(
    <PaneContainer ref={pane} hidden={!isShown} $isWide={isWide} aria-label={t('beside.title')} data-preview-beside {...(isWide ? {} : { role: 'dialog', 'aria-modal': true })}>
      {isShown && isWide && <BesideLayout />}
      <PaneBar isWide={isWide} onClose={onClose} onPlace={setBarSlot} />
      {url ? <PreviewFrame key={url} {...props} url={url} inBar={(choices) => barSlot && createPortal(choices, barSlot)} /> : (
        <Flex padding={4} role="status">
          {address.state !== 'loading' && <Typography>{t(address.state === 'failed' ? 'beside.forbidden' : 'beside.saveFirst')}</Typography>}
        </Flex>
      )}
    </PaneContainer>,
    document.body,
  );
}

interface PreviewProps extends PaneProps {
  /** The page that shows the entry. */
  readonly url: string;
  /** Renders into the bar. */
  readonly inBar: (choices: ReactNode) => ReactNode;
}

function PreviewFrame({ entry, isSingle, isPublished, isWide, isShown, page: wantedPage, onClose, onLeave, onOpenField, url, inBar }: PreviewProps) {
  const { t } = useTexts();
  const { get } = useFetchClient();
  const values = useForm('PreviewBeside', (form) => form.values as Readonly<Record<string, unknown>>);
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin, hash } = new URL(url);
  const [target] = useState(() => ({ ...parseFramedTarget(hash), ...(wantedPage !== undefined && { path: wantedPage, section: null }) }));
  // What the frame shows; null until it is ready.
  const [page, setPage] = useState<{ readonly path: string; readonly requestCount: number } | null>(null);
  const [screen, setScreen] = useState<ScreenName>(() => (isWide ? ((window.localStorage.getItem(SCREEN) as ScreenName | null) ?? 'desktop') : 'phone'));
  const [clickMode, setClickMode] = useState<PreviewClicks>('fields');
  /** Sent again when the frame shows another page. */
  const edited = useRef<string | null>(null);
  const { outcome, open } = useClickedField(entry, isSingle, values, isShown, onOpenField);
  const path = page?.path ?? target.path;
  const pageLanguage = parsePagePath(path).locale.code;

  const problem = useTypedPage(frame, origin, isShown && page ? { ...entry, path: page.path, status: isPublished ? 'published' : 'draft', values: isPublished ? null : values } : null, page?.requestCount ?? 0);

  const onMessage = useLatest((event: MessageEvent<unknown>) => {
    if (event.source !== frame.current?.contentWindow || event.origin !== origin) return;
    const message = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Readonly<Record<string, unknown>>;
    const clicked = clickedIn(message.clicked);
    if (message.type === BESIDE_FORM.page && typeof message.path === 'string') {
      const shown = message.path;
      setPage((before) => ({ path: shown, requestCount: (before?.requestCount ?? 0) + 1 }));
      send({ type: BESIDE_FORM.clicks, clicks: clickMode });
      if (edited.current !== null && parsePagePath(shown).locale.code === entry.language) send({ type: BESIDE_FORM.edited, text: edited.current, isNew: true });
    } else if (message.type === BESIDE_FORM.clicked && clicked) void open(clicked, path, pageLanguage);
    else if (message.type === BESIDE_FORM.escape) (isWide ? onLeave : onClose)();
  });
  useEffect(() => {
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onMessage]);

  const send = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
  // In another language, the page may show the same words in another place.
  useEditedText((text, isNew) => {
    edited.current = text;
    if (pageLanguage === entry.language) send({ type: BESIDE_FORM.edited, text, isNew });
  });
  const show = (next: string) => {
    const address = { path: next, section: null, status: target.status, token: '', isBesideForm: true } as const;
    // Only the fragment changes, so the page is not loaded again.
    frame.current?.contentWindow?.location.replace(`${origin}${PREVIEW_PATH}#${serializeFramedTarget(address)}`);
  };
  const openTab = async () => {
    // Browsers allow a tab only at once after the click.
    const tab = window.open('about:blank', '_blank');
    const params = { documentId: entry.documentId ?? undefined, locale: entry.language, status: target.status };
    const savedUrl = await get<{ readonly data: { readonly url?: string } }>(`/content-manager/preview/url/${entry.type}`, { params }).then(({ data }) => data.data.url, () => undefined);
    if (!tab || !savedUrl) return tab?.close();
    const saved = new URL(savedUrl);
    saved.hash = serializePreviewTarget({ ...parsePreviewTarget(saved.hash), path });
    tab.opener = null;
    tab.location.replace(saved.href);
  };

  const languages = [entry.language, ...LANGUAGE_CODES.filter((code) => code !== entry.language)];
  return (
    <>
      {inBar(
        <Choices
          languages={languages}
          language={pageLanguage}
          onLanguage={(code) => show(pagePath(localeByCode(code), parsePagePath(path).slug))}
          screen={screen}
          onScreen={(name) => {
            setScreen(name);
            if (isWide) window.localStorage.setItem(SCREEN, name);
          }}
          clicks={clickMode}
          onClicks={(next) => {
            setClickMode(next);
            send({ type: BESIDE_FORM.clicks, clicks: next });
          }}
          onTab={isSingle || entry.documentId !== null ? () => void openTab() : undefined}
        />,
      )}
      <Notice problem={problem} outcome={outcome} page={path} language={pageLanguage} isPublished={isPublished} />
      <Screen frame={frame} src={`${origin}${PREVIEW_PATH}#${serializeFramedTarget(target)}`} title={t('beside.title')} screen={screen} />
    </>
  );
}

const PaneContainer = styled.section<{ readonly $isWide: boolean }>`
  position: fixed;
  inset-block: 0;
  inset-inline-end: 0;
  inline-size: ${({ $isWide }) => ($isWide ? PANE_WIDTH : '100%')};
  z-index: ${({ $isWide }) => ($isWide ? 3 : 299)};
  display: flex;
  flex-direction: column;
  background: ${({ theme }) => theme.colors.neutral0};
  border-inline-start: ${({ $isWide, theme }) => ($isWide ? `1px solid ${theme.colors.neutral200}` : 0)};
  &[hidden] { display: none; }
`;
