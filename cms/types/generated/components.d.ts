import type { Schema, Struct } from '@strapi/strapi';

export interface HomeAbout extends Struct.ComponentSchema {
  collectionName: 'components_home_about';
  info: {
    description: 'The section \u201CAbout\u201D of the home page.';
    displayName: 'About the firm';
    icon: 'information';
  };
  attributes: {
    advantages: Schema.Attribute.Component<'shared.text', true> &
      Schema.Attribute.SetMinMax<
        {
          max: 12;
        },
        number
      >;
    advantagesTitle: Schema.Attribute.String;
    paragraphs: Schema.Attribute.Component<'shared.text', true> &
      Schema.Attribute.SetMinMax<
        {
          max: 6;
        },
        number
      >;
    title: Schema.Attribute.String;
  };
}

export interface HomeBanner extends Struct.ComponentSchema {
  collectionName: 'components_home_banner';
  info: {
    description: 'The full-screen banner of the home page; it leads to the agreement.';
    displayName: 'Banner';
    icon: 'picture';
  };
  attributes: {
    attribution: Schema.Attribute.String;
    slogan: Schema.Attribute.Text;
  };
}

export interface HomeClaim extends Struct.ComponentSchema {
  collectionName: 'components_home_claim';
  info: {
    description: 'A figure the firm is known by.';
    displayName: 'Claim';
    icon: 'rocket';
  };
  attributes: {
    label: Schema.Attribute.String;
    value: Schema.Attribute.String;
  };
}

export interface HomeHero extends Struct.ComponentSchema {
  collectionName: 'components_home_hero';
  info: {
    description: 'The first screen of the home page.';
    displayName: 'Opening screen';
    icon: 'crown';
  };
  attributes: {
    callToAction: Schema.Attribute.String;
    closing: Schema.Attribute.Text;
    steps: Schema.Attribute.Component<'shared.titled-text', true> &
      Schema.Attribute.SetMinMax<
        {
          max: 6;
        },
        number
      >;
    subtitle: Schema.Attribute.Text;
    title: Schema.Attribute.String;
  };
}

export interface InformationPlace extends Struct.ComponentSchema {
  collectionName: 'components_information_places';
  info: {
    description: 'An authority to which a fraud is reported.';
    displayName: 'Place to report';
    icon: 'pinMap';
  };
  attributes: {
    name: Schema.Attribute.String & Schema.Attribute.Required;
    phone: Schema.Attribute.String;
    purpose: Schema.Attribute.Text;
    url: Schema.Attribute.String;
  };
}

export interface InterfaceAppError extends Struct.ComponentSchema {
  collectionName: 'components_interface_app_error';
  info: {
    description: 'Shown in place of a page when the site itself fails.';
    displayName: 'Unexpected error';
    icon: 'emotionUnhappy';
  };
  attributes: {
    home: Schema.Attribute.String;
    title: Schema.Attribute.String;
  };
}

export interface InterfaceCompany extends Struct.ComponentSchema {
  collectionName: 'components_interface_company';
  info: {
    description: 'The pages \u201CCompany details\u201D and \u201CIs this another scam?\u201D: labels, and the answers of the check.';
    displayName: 'Company details and check';
    icon: 'shield';
  };
  attributes: {
    admission: Schema.Attribute.String;
    callerText: Schema.Attribute.Text;
    callerTitle: Schema.Attribute.String;
    companyName: Schema.Attribute.String;
    director: Schema.Attribute.String;
    education: Schema.Attribute.String;
    illustration: Schema.Attribute.String;
    insurance: Schema.Attribute.String;
    languages: Schema.Attribute.String;
    legalAddress: Schema.Attribute.String;
    memberSince: Schema.Attribute.String;
    note: Schema.Attribute.Text;
    notOurs: Schema.Attribute.Text;
    ours: Schema.Attribute.Text;
    register: Schema.Attribute.String;
    search: Schema.Attribute.String;
    searchButton: Schema.Attribute.String;
    searchHint: Schema.Attribute.String;
    spoken: Schema.Attribute.String;
    supervisor: Schema.Attribute.String;
    unclear: Schema.Attribute.Text;
    website: Schema.Attribute.String;
    whereWeAct: Schema.Attribute.String;
    withoutCode: Schema.Attribute.Text;
  };
}

export interface InterfaceContactForm extends Struct.ComponentSchema {
  collectionName: 'components_interface_contact_form';
  info: {
    description: 'Words of the contact form on the home page.';
    displayName: 'Contact form';
    icon: 'envelop';
  };
  attributes: {
    allFieldsRequired: Schema.Attribute.String;
    errorTitle: Schema.Attribute.String;
    messagePlaceholder: Schema.Attribute.String;
    subjectPlaceholder: Schema.Attribute.String;
    submit: Schema.Attribute.String;
    submitError: Schema.Attribute.Text;
    submitting: Schema.Attribute.String;
    successMessage: Schema.Attribute.Text;
    successTitle: Schema.Attribute.String;
  };
}

export interface InterfaceContract extends Struct.ComponentSchema {
  collectionName: 'components_interface_contract';
  info: {
    description: 'Small words on the contract page. The agreement itself is in \u201CContract page\u201D and \u201CContract page: sections\u201D.';
    displayName: 'Contract page';
    icon: 'file';
  };
  attributes: {
    afterSteps: Schema.Attribute.Text;
    afterTitle: Schema.Attribute.String;
    agreementMissing: Schema.Attribute.Text;
    contents: Schema.Attribute.String;
    numberLabel: Schema.Attribute.String;
    print: Schema.Attribute.String;
    sign: Schema.Attribute.String;
    signNeedsScripts: Schema.Attribute.Text;
    signNotLoaded: Schema.Attribute.Text;
  };
}

export interface InterfaceCosts extends Struct.ComponentSchema {
  collectionName: 'components_interface_costs';
  info: {
    description: 'The page of costs: examples and calculator.';
    displayName: 'Costs page';
    icon: 'priceTag';
  };
  attributes: {
    calculate: Schema.Attribute.String;
    fee: Schema.Attribute.String;
    left: Schema.Attribute.String;
    notASum: Schema.Attribute.Text;
    nothingToPay: Schema.Attribute.Text;
    result: Schema.Attribute.Text;
    returned: Schema.Attribute.String;
    vat: Schema.Attribute.Text;
  };
}

export interface InterfaceEmailConfirmation extends Struct.ComponentSchema {
  collectionName: 'components_interface_email_confirmation';
  info: {
    description: 'The page where a client confirms the e-mail address of a signed agreement.';
    displayName: 'Email confirmation page';
    icon: 'envelop';
  };
  attributes: {
    confirm: Schema.Attribute.String;
    documentMailed: Schema.Attribute.Text;
    doneLead: Schema.Attribute.Text;
    doneTitle: Schema.Attribute.String;
    home: Schema.Attribute.String;
    invalid: Schema.Attribute.Text;
    lead: Schema.Attribute.Text;
    notYou: Schema.Attribute.Text;
    title: Schema.Attribute.String;
  };
}

export interface InterfaceFooter extends Struct.ComponentSchema {
  collectionName: 'components_interface_footer';
  info: {
    description: 'Words of the footer, on every page. The links themselves are in Site settings.';
    displayName: 'Footer';
    icon: 'arrowDown';
  };
  attributes: {
    contacts: Schema.Attribute.String;
    leadAccept: Schema.Attribute.String;
    leadAccepted: Schema.Attribute.Text;
    leadChange: Schema.Attribute.String;
    leadRefuse: Schema.Attribute.String;
    leadRefused: Schema.Attribute.Text;
    leadText: Schema.Attribute.Text;
    leadTitle: Schema.Attribute.String;
    registrationNumber: Schema.Attribute.String;
    rights: Schema.Attribute.String;
    sections: Schema.Attribute.String;
    services: Schema.Attribute.String;
    vatNumber: Schema.Attribute.String;
    verify: Schema.Attribute.String;
    withdraw: Schema.Attribute.String;
  };
}

export interface InterfaceForms extends Struct.ComponentSchema {
  collectionName: 'components_interface_forms';
  info: {
    description: 'Words of the help-request form and of the contact form alike.';
    displayName: 'Both forms';
    icon: 'pencil';
  };
  attributes: {
    callAnyTime: Schema.Attribute.String;
    callBy: Schema.Attribute.String;
    callTime: Schema.Attribute.String;
    callTimeInvalid: Schema.Attribute.String;
    callTimeYours: Schema.Attribute.String;
    challenge: Schema.Attribute.Text;
    challengeRunning: Schema.Attribute.String;
    challengeStart: Schema.Attribute.String;
    change: Schema.Attribute.String;
    checkEmail: Schema.Attribute.Text;
    checkEmailSuggestion: Schema.Attribute.Text;
    checkLead: Schema.Attribute.String;
    checkName: Schema.Attribute.Text;
    checkPhone: Schema.Attribute.Text;
    checkPhoneCode: Schema.Attribute.Text;
    checkTitle: Schema.Attribute.String;
    continue: Schema.Attribute.String;
    dataUse: Schema.Attribute.Text;
    dataUseTitle: Schema.Attribute.String;
    dismiss: Schema.Attribute.String;
    email: Schema.Attribute.String;
    emailInvalid: Schema.Attribute.String;
    errorSummary: Schema.Attribute.String;
    fieldRequired: Schema.Attribute.String;
    firstName: Schema.Attribute.String;
    hoursYours: Schema.Attribute.String;
    lastName: Schema.Attribute.String;
    message: Schema.Attribute.String;
    messageTooLong: Schema.Attribute.String;
    nameTooLong: Schema.Attribute.String;
    needsScripts: Schema.Attribute.Text;
    notifications: Schema.Attribute.String;
    officeTime: Schema.Attribute.String;
    offline: Schema.Attribute.Text;
    opensAt: Schema.Attribute.String;
    optional: Schema.Attribute.String;
    ourNumbers: Schema.Attribute.String;
    phone: Schema.Attribute.String;
    phoneCountry: Schema.Attribute.String;
    phoneHint: Schema.Attribute.String;
    phoneInvalid: Schema.Attribute.String;
    reference: Schema.Attribute.String;
    requiredHint: Schema.Attribute.String;
    sendAsIs: Schema.Attribute.String;
    subject: Schema.Attribute.String;
    subjectTooLong: Schema.Attribute.String;
    tooManyRequests: Schema.Attribute.Text;
    unavailable: Schema.Attribute.Text;
    useSuggestion: Schema.Attribute.String;
    yourTime: Schema.Attribute.String;
  };
}

export interface InterfaceHelpRequest extends Struct.ComponentSchema {
  collectionName: 'components_interface_help_request';
  info: {
    description: 'Words of the form on the help-request page. Its title and success screen are in \u201CHelp-request page\u201D.';
    displayName: 'Help-request page';
    icon: 'phone';
  };
  attributes: {
    allFieldsRequired: Schema.Attribute.String;
    backHome: Schema.Attribute.String;
    backToMain: Schema.Attribute.String;
    errorTitle: Schema.Attribute.String;
    submit: Schema.Attribute.String;
    submitError: Schema.Attribute.Text;
    submitting: Schema.Attribute.String;
    successMessage: Schema.Attribute.Text;
    successTitle: Schema.Attribute.String;
  };
}

export interface InterfaceHome extends Struct.ComponentSchema {
  collectionName: 'components_interface_home';
  info: {
    description: 'Small words on the home page. Its texts are in \u201CHome page\u201D, \u201CHome page: services\u201D and \u201CHome page: team\u201D.';
    displayName: 'Home page';
    icon: 'house';
  };
  attributes: {
    address: Schema.Attribute.String;
    alsoServices: Schema.Attribute.String;
    email: Schema.Attribute.String;
    experience_few: Schema.Attribute.String;
    experience_many: Schema.Attribute.String;
    experience_one: Schema.Attribute.String;
    experience_other: Schema.Attribute.String;
    experience_two: Schema.Attribute.String;
    hours: Schema.Attribute.String;
    messengers: Schema.Attribute.String;
    openMap: Schema.Attribute.String;
    phone: Schema.Attribute.String;
    phoneHours: Schema.Attribute.String;
    specialization: Schema.Attribute.String;
    toAgreement: Schema.Attribute.String;
  };
}

export interface InterfaceNavigation extends Struct.ComponentSchema {
  collectionName: 'components_interface_navigation';
  info: {
    description: 'Words of the header, the menu and the language list, on every page.';
    displayName: 'Header and menu';
    icon: 'bulletList';
  };
  attributes: {
    about: Schema.Attribute.String;
    call: Schema.Attribute.String;
    callUs: Schema.Attribute.String;
    chooseLanguage: Schema.Attribute.String;
    closeMenu: Schema.Attribute.String;
    consultation: Schema.Attribute.String;
    contact: Schema.Attribute.String;
    home: Schema.Attribute.String;
    mainNavigation: Schema.Attribute.String;
    openMenu: Schema.Attribute.String;
    reception: Schema.Attribute.String;
    services: Schema.Attribute.String;
    skipToContent: Schema.Attribute.String;
    team: Schema.Attribute.String;
    toHome: Schema.Attribute.String;
    write: Schema.Attribute.String;
    writeUs: Schema.Attribute.String;
  };
}

export interface InterfaceNews extends Struct.ComponentSchema {
  collectionName: 'components_interface_news';
  info: {
    description: 'Small words on the news page and under articles.';
    displayName: 'News page and articles';
    icon: 'feather';
  };
  attributes: {
    backToNews: Schema.Attribute.String;
    language: Schema.Attribute.String;
    publishedOn: Schema.Attribute.String;
    read: Schema.Attribute.String;
    revisedOn: Schema.Attribute.String;
  };
}

export interface InterfaceNotFound extends Struct.ComponentSchema {
  collectionName: 'components_interface_not_found';
  info: {
    description: 'The page shown for an address that does not exist.';
    displayName: 'Page not found';
    icon: 'question';
  };
  attributes: {
    code: Schema.Attribute.String;
    home: Schema.Attribute.String;
    lead: Schema.Attribute.Text;
    title: Schema.Attribute.String;
  };
}

export interface InterfacePreview extends Struct.ComponentSchema {
  collectionName: 'components_interface_preview';
  info: {
    description: 'What staff read around the preview of a page. Visitors never see it.';
    displayName: 'Preview';
    icon: 'eye';
  };
  attributes: {
    draft: Schema.Attribute.String;
    expired: Schema.Attribute.String;
    failed: Schema.Attribute.String;
    loading: Schema.Attribute.String;
    notSigned: Schema.Attribute.String;
    published: Schema.Attribute.String;
    refused: Schema.Attribute.String;
    retry: Schema.Attribute.String;
    title: Schema.Attribute.String;
  };
}

export interface InterfaceQuestions extends Struct.ComponentSchema {
  collectionName: 'components_interface_questions';
  info: {
    description: 'The questions on the home page and on their own page: labels and the search.';
    displayName: 'Questions page';
    icon: 'question';
  };
  attributes: {
    all: Schema.Attribute.String;
    found: Schema.Attribute.String;
    heading: Schema.Attribute.String;
    nothing: Schema.Attribute.Text;
    search: Schema.Attribute.String;
  };
}

export interface InterfaceSigning extends Struct.ComponentSchema {
  collectionName: 'components_interface_signing';
  info: {
    description: 'Words of the window in which the agreement is signed, and of the page after signing. The consent itself is in \u201CContract page\u201D.';
    displayName: 'Signing of the agreement';
    icon: 'feather';
  };
  attributes: {
    canvas: Schema.Attribute.String;
    canvasDrawn: Schema.Attribute.String;
    canvasEmpty: Schema.Attribute.String;
    canvasHint: Schema.Attribute.Text;
    challenge: Schema.Attribute.Text;
    challengeRunning: Schema.Attribute.String;
    challengeStart: Schema.Attribute.String;
    clear: Schema.Attribute.String;
    close: Schema.Attribute.String;
    consentLabel: Schema.Attribute.String;
    consentMissing: Schema.Attribute.String;
    dialogTitle: Schema.Attribute.String;
    discard: Schema.Attribute.String;
    discardText: Schema.Attribute.Text;
    discardTitle: Schema.Attribute.String;
    document: Schema.Attribute.String;
    draw: Schema.Attribute.String;
    earlyStart: Schema.Attribute.String;
    earlyStartHint: Schema.Attribute.String;
    earlyStartLabel: Schema.Attribute.String;
    earlyStartNo: Schema.Attribute.String;
    earlyStartYes: Schema.Attribute.String;
    email: Schema.Attribute.String;
    emailInvalid: Schema.Attribute.String;
    errorTitle: Schema.Attribute.String;
    fieldRequired: Schema.Attribute.String;
    fillAllFields: Schema.Attribute.String;
    fingerprint: Schema.Attribute.String;
    fullName: Schema.Attribute.String;
    home: Schema.Attribute.String;
    keep: Schema.Attribute.String;
    linkError: Schema.Attribute.String;
    mailed: Schema.Attribute.Text;
    method: Schema.Attribute.String;
    nameTooLong: Schema.Attribute.String;
    offline: Schema.Attribute.Text;
    outdatedText: Schema.Attribute.Text;
    outdatedTitle: Schema.Attribute.String;
    postalAddress: Schema.Attribute.String;
    postalAddressHint: Schema.Attribute.String;
    postalAddressTooLong: Schema.Attribute.String;
    pressAgain: Schema.Attribute.String;
    print: Schema.Attribute.String;
    readNew: Schema.Attribute.String;
    reference: Schema.Attribute.String;
    requiredHint: Schema.Attribute.String;
    resume: Schema.Attribute.String;
    resumeText: Schema.Attribute.Text;
    saveError: Schema.Attribute.String;
    signature: Schema.Attribute.String;
    signatureMissing: Schema.Attribute.String;
    signedAt: Schema.Attribute.String;
    signedBy: Schema.Attribute.String;
    signedLead: Schema.Attribute.Text;
    signedTitle: Schema.Attribute.String;
    signing: Schema.Attribute.String;
    signWithObligation: Schema.Attribute.String;
    startOver: Schema.Attribute.String;
    success: Schema.Attribute.String;
    successTitle: Schema.Attribute.String;
    tooManyRequests: Schema.Attribute.Text;
    type: Schema.Attribute.String;
    typed: Schema.Attribute.String;
    typedHint: Schema.Attribute.Text;
    typedPreview: Schema.Attribute.String;
    unavailable: Schema.Attribute.Text;
    unavailableAgreement: Schema.Attribute.Text;
    version: Schema.Attribute.String;
  };
}

export interface InterfaceVerification extends Struct.ComponentSchema {
  collectionName: 'components_interface_verification';
  info: {
    description: 'The page where anyone checks whether a document is genuine: its words, results and messages.';
    displayName: 'Page: check a document';
    icon: 'shield';
  };
  attributes: {
    agreementHash: Schema.Attribute.String;
    another: Schema.Attribute.String;
    archived: Schema.Attribute.Text;
    authority: Schema.Attribute.String;
    checking: Schema.Attribute.String;
    checkpoint: Schema.Attribute.String;
    choose: Schema.Attribute.String;
    contradicted: Schema.Attribute.Text;
    description: Schema.Attribute.Text;
    drop: Schema.Attribute.String;
    entry: Schema.Attribute.String;
    entryHash: Schema.Attribute.String;
    evidence: Schema.Attribute.Text;
    expected: Schema.Attribute.String;
    faultAppended: Schema.Attribute.Text;
    faultChanged: Schema.Attribute.Text;
    faultEmpty: Schema.Attribute.String;
    faultEncrypted: Schema.Attribute.Text;
    faultEvidence: Schema.Attribute.Text;
    faultExpired: Schema.Attribute.Text;
    faultNotPdf: Schema.Attribute.Text;
    faultNotSealed: Schema.Attribute.Text;
    faultOtherKey: Schema.Attribute.Text;
    faultTimeStamp: Schema.Attribute.Text;
    faultTooLarge: Schema.Attribute.String;
    faultWithdrawnKey: Schema.Attribute.Text;
    fileHash: Schema.Attribute.String;
    formTitle: Schema.Attribute.String;
    genuine: Schema.Attribute.String;
    included: Schema.Attribute.Text;
    lead: Schema.Attribute.Text;
    needsScripts: Schema.Attribute.Text;
    notArchived: Schema.Attribute.Text;
    notAsked: Schema.Attribute.Text;
    notGenuine: Schema.Attribute.String;
    notYet: Schema.Attribute.Text;
    offlineArchived: Schema.Attribute.Text;
    offlineKeysLink: Schema.Attribute.String;
    offlineProgram: Schema.Attribute.Text;
    offlineProgramLink: Schema.Attribute.String;
    offlineReader: Schema.Attribute.Text;
    offlineTitle: Schema.Attribute.String;
    offlineTools: Schema.Attribute.Text;
    otherDocument: Schema.Attribute.Text;
    overdue: Schema.Attribute.Text;
    reason: Schema.Attribute.String;
    sealed: Schema.Attribute.Text;
    sealedSelfMade: Schema.Attribute.Text;
    sealedUnconfirmed: Schema.Attribute.Text;
    sealHash: Schema.Attribute.String;
    sealOwner: Schema.Attribute.String;
    stamped: Schema.Attribute.Text;
    stampServer: Schema.Attribute.String;
    stays: Schema.Attribute.String;
    title: Schema.Attribute.String;
    tooSlow: Schema.Attribute.Text;
    trust: Schema.Attribute.Text;
    twoLogs: Schema.Attribute.Text;
    unavailable: Schema.Attribute.Text;
    unfold: Schema.Attribute.Text;
    unstamped: Schema.Attribute.Text;
    validUntil: Schema.Attribute.String;
    whole: Schema.Attribute.String;
  };
}

export interface InterfaceWithdrawal extends Struct.ComponentSchema {
  collectionName: 'components_interface_withdrawal';
  info: {
    description: 'The page where a client withdraws from the contract: its words, fields, buttons and messages.';
    displayName: 'Withdrawal page';
    icon: 'arrowLeft';
  };
  attributes: {
    change: Schema.Attribute.String;
    confirm: Schema.Attribute.String;
    confirming: Schema.Attribute.String;
    confirmLead: Schema.Attribute.Text;
    continue: Schema.Attribute.String;
    contract: Schema.Attribute.String;
    contractHint: Schema.Attribute.Text;
    contractTooLong: Schema.Attribute.String;
    description: Schema.Attribute.Text;
    doneLead: Schema.Attribute.Text;
    doneTitle: Schema.Attribute.String;
    email: Schema.Attribute.String;
    errorTitle: Schema.Attribute.String;
    fieldsMissing: Schema.Attribute.String;
    fullName: Schema.Attribute.String;
    home: Schema.Attribute.String;
    lead: Schema.Attribute.Text;
    mailed: Schema.Attribute.Text;
    nameTooLong: Schema.Attribute.String;
    needsScripts: Schema.Attribute.Text;
    notMailed: Schema.Attribute.Text;
    notSent: Schema.Attribute.Text;
    print: Schema.Attribute.String;
    receivedAt: Schema.Attribute.String;
    reference: Schema.Attribute.String;
    statement: Schema.Attribute.Text;
    stepConfirm: Schema.Attribute.String;
    stepForm: Schema.Attribute.String;
    title: Schema.Attribute.String;
  };
}

export interface MailGreeting extends Struct.ComponentSchema {
  collectionName: 'components_mail_greeting';
  info: {
    description: 'How a mail begins.';
    displayName: 'Greeting';
    icon: 'emotionHappy';
  };
  attributes: {
    unnamed: Schema.Attribute.String;
  };
}

export interface MailLabels extends Struct.ComponentSchema {
  collectionName: 'components_mail_labels';
  info: {
    description: 'The words before each line of {{details}}.';
    displayName: 'Labels';
    icon: 'bulletList';
  };
  attributes: {
    agreement: Schema.Attribute.String;
    callBy: Schema.Attribute.String;
    callTime: Schema.Attribute.String;
    callTimeVisitor: Schema.Attribute.String;
    checkUs: Schema.Attribute.String;
    confirmAndReceive: Schema.Attribute.String;
    confirmEmail: Schema.Attribute.String;
    contract: Schema.Attribute.String;
    country: Schema.Attribute.String;
    earlyStart: Schema.Attribute.String;
    earlyStartNo: Schema.Attribute.String;
    earlyStartYes: Schema.Attribute.String;
    email: Schema.Attribute.String;
    evidence: Schema.Attribute.String;
    fingerprint: Schema.Attribute.String;
    form: Schema.Attribute.String;
    formContact: Schema.Attribute.String;
    formHelp: Schema.Attribute.String;
    language: Schema.Attribute.String;
    message: Schema.Attribute.String;
    name: Schema.Attribute.String;
    open: Schema.Attribute.String;
    phone: Schema.Attribute.String;
    postalAddress: Schema.Attribute.String;
    receivedAt: Schema.Attribute.String;
    reference: Schema.Attribute.String;
    request: Schema.Attribute.String;
    signedAt: Schema.Attribute.String;
    subject: Schema.Attribute.String;
    version: Schema.Attribute.String;
    withdraw: Schema.Attribute.String;
    withdrawal: Schema.Attribute.String;
    withdrawnAt: Schema.Attribute.String;
  };
}

export interface MailLetter extends Struct.ComponentSchema {
  collectionName: 'components_mail_letter';
  info: {
    description: 'Subject and text of a mail.';
    displayName: 'Mail';
    icon: 'envelop';
  };
  attributes: {
    subject: Schema.Attribute.String;
    text: Schema.Attribute.Text;
  };
}

export interface SharedSeo extends Struct.ComponentSchema {
  collectionName: 'components_shared_seo';
  info: {
    description: 'How a page appears in search results.';
    displayName: 'Search engines';
    icon: 'search';
  };
  attributes: {
    description: Schema.Attribute.Text;
    title: Schema.Attribute.String;
  };
}

export interface SharedText extends Struct.ComponentSchema {
  collectionName: 'components_shared_text';
  info: {
    description: 'One paragraph or one item of a list.';
    displayName: 'Text';
    icon: 'bulletList';
  };
  attributes: {
    text: Schema.Attribute.Text;
  };
}

export interface SharedTitledText extends Struct.ComponentSchema {
  collectionName: 'components_shared_titled_text';
  info: {
    description: 'A short title with a sentence under it.';
    displayName: 'Title and text';
    icon: 'bulletList';
  };
  attributes: {
    text: Schema.Attribute.Text;
    title: Schema.Attribute.String;
  };
}

export interface SiteContact extends Struct.ComponentSchema {
  collectionName: 'components_site_contacts';
  info: {
    description: 'Another number, address or domain that the firm uses.';
    displayName: 'Official contact';
    icon: 'phone';
  };
  attributes: {
    purpose: Schema.Attribute.String;
    value: Schema.Attribute.String & Schema.Attribute.Required;
  };
}

export interface SiteLink extends Struct.ComponentSchema {
  collectionName: 'components_site_link';
  info: {
    description: 'A link in the footer of every page.';
    displayName: 'Footer link';
    icon: 'link';
  };
  attributes: {
    label: Schema.Attribute.String;
    target: Schema.Attribute.String;
  };
}

declare module '@strapi/strapi' {
  export namespace Public {
    export interface ComponentSchemas {
      'home.about': HomeAbout;
      'home.banner': HomeBanner;
      'home.claim': HomeClaim;
      'home.hero': HomeHero;
      'information.place': InformationPlace;
      'interface.app-error': InterfaceAppError;
      'interface.company': InterfaceCompany;
      'interface.contact-form': InterfaceContactForm;
      'interface.contract': InterfaceContract;
      'interface.costs': InterfaceCosts;
      'interface.email-confirmation': InterfaceEmailConfirmation;
      'interface.footer': InterfaceFooter;
      'interface.forms': InterfaceForms;
      'interface.help-request': InterfaceHelpRequest;
      'interface.home': InterfaceHome;
      'interface.navigation': InterfaceNavigation;
      'interface.news': InterfaceNews;
      'interface.not-found': InterfaceNotFound;
      'interface.preview': InterfacePreview;
      'interface.questions': InterfaceQuestions;
      'interface.signing': InterfaceSigning;
      'interface.verification': InterfaceVerification;
      'interface.withdrawal': InterfaceWithdrawal;
      'mail.greeting': MailGreeting;
      'mail.labels': MailLabels;
      'mail.letter': MailLetter;
      'shared.seo': SharedSeo;
      'shared.text': SharedText;
      'shared.titled-text': SharedTitledText;
      'site.contact': SiteContact;
      'site.link': SiteLink;
    }
  }
}
