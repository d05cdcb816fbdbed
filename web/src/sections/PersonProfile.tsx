import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, sectionPath } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { Fact, Facts } from '../components/Facts';
import { Icon } from '../components/Icon';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { PersonContent, SiteContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, measure, radius, space, text } from '../theme';
import { CheckUsNote } from './CheckUsNote';
import { backLink, PageHeading } from './PageHeading';
import { Portrait } from './Portrait';

const experience = css({ color: color.onNavySoft, [breakpoint.print]: { color: color.inkSoft } });
const layout = css({ display: 'grid', gap: `${space.xl} ${space.xxl}`, paddingBlock: `${space.xl} ${space.section}`, [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 18rem) minmax(0, 1fr)', alignItems: 'start' }, [breakpoint.print]: { paddingBlock: 0 } });
const portrait = css({ maxInlineSize: '18rem' });
const words = css({ display: 'grid', gap: space.xl, justifyItems: 'stretch', minInlineSize: 0 });
const biography = css({ maxInlineSize: measure.text });
const caller = css({ display: 'grid', gap: space.md, maxInlineSize: '54rem', padding: space.panel, background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium, '& h2': { fontSize: text.h3 } });
/** Written in the midst of a sentence on cards. */
const capitalized = css({ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } });
const action = css({ justifySelf: 'start' });

interface PersonProfileProps {
  readonly content: PersonContent;
  readonly site: SiteContent;
}

/** The page of a person of the team: who they are, how that is verified, and how to check a caller. Fields that are empty are not shown. */
export function PersonProfile({ content, site }: PersonProfileProps) {
  const { t } = useTranslation(['company', 'navigation', 'home']);
  const locale = useLocale();
  const { admission, registerUrl, specialization, experienceYears, memberSince, languages, education } = content;
  const hasFacts = [admission, registerUrl, specialization, memberSince, languages, education].some((value) => value !== null);
  return (
    <>
      <PageHeading title={content.name} subtitle={content.position} before={site.sections.includes('team') && <a css={backLink} href={sectionPath(locale, 'team')}><Icon name="arrow" />{t('navigation:team')}</a>}>
        {experienceYears !== null && <p css={experience}>{t('home:experience', { count: experienceYears })}</p>}
      </PageHeading>
      <Container>
        <div css={layout}>
          <div css={portrait}><Portrait of={content} loading="eager" /></div>
          <div css={words}>
            <RichText css={biography} of={content.biography} />
            {hasFacts && (
              <Facts>
                {specialization && <Fact name={t('home:specialization')}><Text css={capitalized} of={specialization} /></Fact>}
                {memberSince !== null && <Fact name={t('company:memberSince')}>{memberSince}</Fact>}
                {languages && <Fact name={t('company:spoken')}><Text of={languages} /></Fact>}
                {education && <Fact name={t('company:education')}><Text of={education} /></Fact>}
                {(admission ?? registerUrl) && <Fact name={t('company:admission')}><Admission of={content} /></Fact>}
              </Facts>
            )}
            <section css={caller} aria-labelledby="caller">
              <h2 id="caller">{t('company:callerTitle')}</h2>
              <p>{t('company:callerText', { name: content.name?.text ?? '' })}</p>
              <CheckUsNote link={site.pageLinks.find(({ slug }) => slug === PAGES.checkUs)} inline />
            </section>
            <ButtonLink css={action} href={pagePath(locale, PAGES.helpRequest)}>{t('navigation:consultation')}</ButtonLink>
          </div>
        </div>
      </Container>
    </>
  );
}

/** The entry in a register, with its address where visitors can look it up. */
function Admission({ of: { admission, registerUrl } }: { readonly of: Pick<PersonContent, 'admission' | 'registerUrl'> }) {
  if (!registerUrl) return <Text of={admission} />;
  return <a href={registerUrl} target="_blank" rel="noreferrer">{admission ? <Text of={admission} /> : <bdi dir="ltr">{registerUrl}</bdi>}</a>;
}
