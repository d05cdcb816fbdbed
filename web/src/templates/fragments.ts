import { graphql } from 'gatsby';

/** Fragments for exactly the content types of the components (src/content.ts). */

export const textFragment = graphql`
  fragment Text on Text { text lang }
`;

export const richTextFragment = graphql`
  fragment RichText on RichText { html lang }
`;

export const translationsFragment = graphql`
  fragment Translations on Locale { ns data language }
`;

export const siteAddressFragment = graphql`
  fragment SiteAddress on Query {
    site { siteMetadata { siteUrl } }
  }
`;

export const siteFragment = graphql`
  fragment Site on SiteSettings {
    company { ...Text }
    tagline { ...Text }
    phoneDesktop
    phoneMobile
    phoneSupport
    email
    messengers { name account href }
    address { ...Text }
    mapsUrl
    hoursWeekdays { ...Text }
    hoursSaturday { ...Text }
    phoneHours { ...Text }
    office { timeZone weekdays saturday closedDays callWithinHours }
    registerLine { ...Text }
    registrationNumber
    vatNumber
    legalAddress { ...Text }
    sections
    footerServices { ...Text }
    footerLinks { label { ...Text } href }
    pageLinks { slug label { ...Text } href }
    shareImage {
      childImageSharp {
        gatsbyImageData(layout: FIXED, width: 1200, outputPixelDensities: [1], formats: [JPG], placeholder: NONE)
      }
    }
  }
`;

export const companyDetailsFragment = graphql`
  fragment Details on SiteSettings {
    details {
      registerName { ...Text }
      registerUrl
      director { ...Text }
      directorPosition { ...Text }
      supervisor { ...Text }
      insurance { ...Text }
      languages { ...Text }
      whereWeAct { ...Text }
      contacts { value purpose { ...Text } }
    }
  }
`;

export const informationFragment = graphql`
  fragment Information on InformationPage {
    seo { title description }
    title { ...Text }
    lead { ...Text }
    body { ...RichText }
    listTitle { ...Text }
    listIntro { ...Text }
  }
`;

export const homeFragment = graphql`
  fragment Home on HomePage {
    seo { title description }
    hero {
      title { ...Text }
      subtitle { ...Text }
      steps { title { ...Text } text { ...Text } }
      callToAction { ...Text }
      closing { ...Text }
      claims { value { ...Text } label { ...Text } }
    }
    services {
      title { ...Text }
      intro { ...Text }
      items { key icon title { ...Text } description { ...Text } }
      others { ...Text }
    }
    about {
      title { ...Text }
      paragraphs { ...Text }
      advantagesTitle { ...Text }
      advantages { ...Text }
      image {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 1280, breakpoints: [400, 720, 1280], sizes: "(min-width: 80rem) 36rem, (min-width: 64rem) 45vw, 92vw", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
        }
      }
      imageAlt { ...Text }
    }
    team {
      title { ...Text }
      intro { ...Text }
      members {
        key
        href
        name { ...Text }
        position { ...Text }
        experienceYears
        specialization { ...Text }
        photoIsIllustration
        photo {
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 840, breakpoints: [280, 420, 840], sizes: "(min-width: 64rem) 24rem, 45vw", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
          }
        }
      }
    }
    banner {
      slogan { ...Text }
      attribution { ...Text }
      image {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 2400, breakpoints: [640, 1080, 1600, 2400], sizes: "(min-aspect-ratio: 16/9) 100vw, 178vh", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
        }
      }
    }
    checkUs
    questions { key question { ...Text } answer { ...RichText } }
    contact {
      title { ...Text }
      intro { ...Text }
      mapImage {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 960, breakpoints: [400, 640, 960], sizes: "(min-width: 64rem) 30rem, 92vw", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
        }
      }
    }
  }
`;
