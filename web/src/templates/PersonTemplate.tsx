import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { PersonProfile } from '../sections/PersonProfile';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function PersonTemplate({ data: { siteSettings, person }, pageContext }: TemplateProps<Queries.PersonTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={siteSettings}>
      {siteSettings && person && <PersonProfile content={person} site={siteSettings} />}
    </TemplatePage>
  );
}

export default memoPage(PersonTemplate);

export const Head: HeadFC<Queries.PersonTemplateQuery, PageContext> = (head) => <Seo head={head} title={head.data.person?.seo.title ?? null} description={head.data.person?.seo.description ?? null} />;

export const query = graphql`
  query PersonTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    person(language: { eq: $language }, slug: { eq: $slug }) {
      seo { title description }
      name { ...Text }
      position { ...Text }
      experienceYears
      specialization { ...Text }
      photoIsIllustration
      photo {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 840, breakpoints: [280, 420, 840], sizes: "18rem", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
        }
      }
      biography { ...RichText }
      languages { ...Text }
      education { ...Text }
      admission { ...Text }
      registerUrl
      memberSince
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
