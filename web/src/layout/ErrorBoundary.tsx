import { css } from '@emotion/react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, type Locale } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { space } from '../theme';

const panel = css({ display: 'grid', justifyItems: 'center', gap: space.xl, paddingBlock: space.section, textAlign: 'center' });

interface ErrorBoundaryProps {
  readonly locale: Locale;
  readonly children: ReactNode;
}

/** Shows an error message with a link home instead of an empty page when rendering fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ApplicationError locale={this.props.locale} /> : this.props.children;
  }
}

function ApplicationError({ locale }: { readonly locale: Locale }) {
  const { t } = useTranslation('appError');
  return (
    <Container>
      <div css={panel} role="alert">
        <h1>{t('appError:title')}</h1>
        <ButtonLink href={pagePath(locale, PAGES.home)}>{t('appError:home')}</ButtonLink>
      </div>
    </Container>
  );
}
