import { UIDS } from '../../uids';

/** Localized fields of the delivered content by type; fields of components as paths. */
export type Delivered = Readonly<Record<string, readonly string[]>>;

/** Fields delivered by versions that did not record them yet. Never changed: later additions are recorded. */
export const FIRST_DELIVERY: Delivered = {
  [UIDS.siteSettings]: [
    'company', 'tagline', 'address', 'hoursWeekdays', 'hoursSaturday', 'legalAddress', 'registerLine', 'footerLinks',
  ],
  [UIDS.homePage]: [
    'seo.title', 'seo.description',
    'hero.title', 'hero.subtitle', 'hero.steps', 'hero.callToAction', 'hero.closing',
    'claims', 'servicesTitle', 'servicesIntro', 'aboutImageAlt', 'teamTitle', 'teamIntro', 'contactTitle', 'contactIntro',
    'about.title', 'about.paragraphs', 'about.advantagesTitle', 'about.advantages',
    'banner.slogan', 'banner.attribution',
  ],
  [UIDS.helpRequestPage]: [
    'seo.title', 'seo.description',
    'title', 'subtitle', 'successTitle', 'successText',
  ],
  [UIDS.contractPage]: [
    'seo.title', 'seo.description',
    'title', 'companySignatureLabel', 'headName', 'headPosition', 'clientSignatureLabel', 'introduction',
  ],
  [UIDS.newsPage]: [
    'seo.title', 'seo.description',
    'title', 'subtitle',
  ],
  [UIDS.interfaceTexts]: [
    'navigation.home', 'navigation.services', 'navigation.about', 'navigation.team', 'navigation.contact', 'navigation.mainNavigation', 'navigation.openMenu',
    'navigation.closeMenu', 'navigation.chooseLanguage', 'navigation.skipToContent', 'navigation.toHome', 'navigation.call', 'navigation.write',
    'footer.sections', 'footer.services', 'footer.contacts', 'footer.rights',
    'home.experience_one', 'home.experience_few', 'home.experience_many', 'home.experience_other', 'home.specialization', 'home.toAgreement', 'home.phone', 'home.email',
    'home.address', 'home.hours', 'home.openMap', 'home.experience_two',
    'forms.firstName', 'forms.lastName', 'forms.email', 'forms.phone', 'forms.subject', 'forms.message', 'forms.optional', 'forms.requiredHint', 'forms.consentBefore',
    'forms.consentPrivacy', 'forms.consentAnd', 'forms.consentAgreement', 'forms.fieldRequired', 'forms.nameTooLong', 'forms.emailInvalid', 'forms.phoneInvalid',
    'forms.subjectTooLong', 'forms.messageTooLong', 'forms.errorSummary', 'forms.offline', 'forms.tooManyRequests', 'forms.unavailable', 'forms.notifications',
    'forms.dismiss', 'forms.phoneCountry',
    'helpRequest.backToMain', 'helpRequest.submit', 'helpRequest.submitting', 'helpRequest.errorTitle', 'helpRequest.allFieldsRequired', 'helpRequest.submitError',
    'helpRequest.successTitle', 'helpRequest.successMessage', 'helpRequest.backHome',
    'contactForm.submit', 'contactForm.submitting', 'contactForm.errorTitle', 'contactForm.allFieldsRequired', 'contactForm.submitError', 'contactForm.successTitle',
    'contactForm.successMessage', 'contactForm.subjectPlaceholder', 'contactForm.messagePlaceholder',
    'contract.contents', 'contract.numberLabel', 'contract.sign', 'contract.signUnavailable', 'contract.leaveRequest', 'contract.print',
    'news.read', 'news.publishedOn', 'news.backToNews',
    'notFound.code', 'notFound.title', 'notFound.home',
    'appError.title', 'appError.home',
  ],
  [UIDS.service]: [
    'title', 'description',
  ],
  [UIDS.teamMember]: [
    'name', 'position', 'specialization',
  ],
  [UIDS.contractSection]: [
    'title', 'body',
  ],
  [UIDS.article]: [
    'title', 'teaser', 'lead', 'imageAlt', 'questionsTitle', 'questions', 'disclaimer', 'body',
    'seo.title', 'seo.description',
  ],
  [UIDS.legalPage]: [
    'title', 'body',
    'seo.title', 'seo.description',
  ],
};
