import { useTranslation } from 'react-i18next';

import { Fact, Facts } from '../components/Facts';
import { Text } from '../components/Text';
import type { CompanyDetailsContent, InformationContent, SiteContent } from '../content';
import { ContactList } from './CheckUs';
import { officialContacts } from './companyFacts';
import { InformationText } from './InformationText';

interface CompanyDetailsProps {
  readonly content: InformationContent;
  readonly site: SiteContent;
  readonly details: CompanyDetailsContent;
  readonly siteUrl: string;
}

/** Who the firm is, as the law asks for it. Fields that are empty are not shown. */
export function CompanyDetails({ content, site, details, siteUrl }: CompanyDetailsProps) {
  const { t } = useTranslation(['company', 'footer', 'home']);
  const { registerName, registerUrl, director, directorPosition, supervisor, insurance, languages, whereWeAct } = details;
  return (
    <InformationText content={content} listFirst>
      <Facts>
        {site.company && <Fact name={t('company:companyName')}><Text of={site.company} /></Fact>}
        {site.registrationNumber && <Fact name={t('footer:registrationNumber')}><bdi dir="ltr">{site.registrationNumber}</bdi></Fact>}
        {site.vatNumber && <Fact name={t('footer:vatNumber')}><bdi dir="ltr">{site.vatNumber}</bdi></Fact>}
        {(registerName ?? registerUrl) && <Fact name={t('company:register')}>{registerUrl ? <a href={registerUrl} target="_blank" rel="noreferrer">{registerName ? <Text of={registerName} /> : <bdi dir="ltr">{registerUrl}</bdi>}</a> : <Text of={registerName} />}</Fact>}
        {site.legalAddress && <Fact name={t('company:legalAddress')}><Text of={site.legalAddress} /></Fact>}
        {site.address && <Fact name={t('home:address')}><Text of={site.address} /></Fact>}
        {director && <Fact name={t('company:director')}><Text as="p" of={director} /><Text as="p" of={directorPosition} /></Fact>}
        {supervisor && <Fact name={t('company:supervisor')}><Text of={supervisor} /></Fact>}
        {insurance && <Fact name={t('company:insurance')}><Text of={insurance} /></Fact>}
        {languages && <Fact name={t('company:languages')}><Text of={languages} /></Fact>}
        {whereWeAct && <Fact name={t('company:whereWeAct')}><Text of={whereWeAct} /></Fact>}
        {(site.hoursWeekdays ?? site.hoursSaturday) && <Fact name={t('home:hours')}><Text as="p" of={site.hoursWeekdays} /><Text as="p" of={site.hoursSaturday} /></Fact>}
        {site.phoneHours && <Fact name={t('home:phoneHours')}><Text of={site.phoneHours} /></Fact>}
      </Facts>
      <ContactList contacts={officialContacts(site, details, siteUrl)} />
    </InformationText>
  );
}
