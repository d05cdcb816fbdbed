/** A single export of a template, imported as in Gatsby's own code (gatsby/dist/bootstrap/requires-writer.js). */
declare module '*/HomeTemplate?export=default' {
  const Template: typeof import('./HomeTemplate').default;
  export default Template;
}
declare module '*/SecondHomeTemplate?export=default' {
  const Template: typeof import('./SecondHomeTemplate').default;
  export default Template;
}
declare module '*/HelpRequestTemplate?export=default' {
  const Template: typeof import('./HelpRequestTemplate').default;
  export default Template;
}
declare module '*/ContractTemplate?export=default' {
  const Template: typeof import('./ContractTemplate').default;
  export default Template;
}
declare module '*/NewsTemplate?export=default' {
  const Template: typeof import('./NewsTemplate').default;
  export default Template;
}
declare module '*/LegalTemplate?export=default' {
  const Template: typeof import('./LegalTemplate').default;
  export default Template;
}
declare module '*/EmailConfirmationTemplate?export=default' {
  const Template: typeof import('./EmailConfirmationTemplate').default;
  export default Template;
}
declare module '*/WithdrawalTemplate?export=default' {
  const Template: typeof import('./WithdrawalTemplate').default;
  export default Template;
}
declare module '*/ArticleTemplate?export=default' {
  const Template: typeof import('./ArticleTemplate').default;
  export default Template;
}
declare module '*/NotFoundTemplate?export=default' {
  const Template: typeof import('./NotFoundTemplate').default;
  export default Template;
}
declare module '*/VerificationTemplate?export=default' {
  const Template: typeof import('./VerificationTemplate').default;
  export default Template;
}
declare module '*/FirstStepsTemplate?export=default' {
  const Template: typeof import('./FirstStepsTemplate').default;
  export default Template;
}
declare module '*/CheckUsTemplate?export=default' {
  const Template: typeof import('./CheckUsTemplate').default;
  export default Template;
}
declare module '*/CompanyDetailsTemplate?export=default' {
  const Template: typeof import('./CompanyDetailsTemplate').default;
  export default Template;
}
declare module '*/QuestionsTemplate?export=default' {
  const Template: typeof import('./QuestionsTemplate').default;
  export default Template;
}
declare module '*/CostsTemplate?export=default' {
  const Template: typeof import('./CostsTemplate').default;
  export default Template;
}
declare module '*/PersonTemplate?export=default' {
  const Template: typeof import('./PersonTemplate').default;
  export default Template;
}
declare module '*/AccessibilityTemplate?export=default' {
  const Template: typeof import('./AccessibilityTemplate').default;
  export default Template;
}
