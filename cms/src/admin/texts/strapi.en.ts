/** Words of Strapi's own screens that do not say what staff should do. */
export const STRAPI_EN: Readonly<Record<string, string>> = {
  'components.Input.error.validation.required': 'This must not be empty.',
  'components.Input.error.validation.email': 'Enter a whole e-mail address, for example office@example.com.',
  'components.Input.error.validation.max': 'Enter a number of at most {max}.',
  'components.Input.error.validation.maxLength': 'Too long: at most {max} characters are possible.',
  'components.Input.error.validation.min': 'Enter a number of at least {min}.',
  'components.Input.error.validation.minLength': 'Too short: at least {min} characters are needed.',
  'components.Input.error.validation.regex': 'Fill this in as it says below the field.',
  'components.Input.error.validation.string': 'Enter a text here.',
  'components.Input.error.validation.unique': 'Another entry already has this value. Choose another one.',
  'component.Input.error.validation.integer': 'Enter a whole number, in digits only.',
  'content-manager.error.validation.max': 'Enter a number of at most {max}.',
  'content-manager.error.validation.maxLength': 'Too long: at most {max} characters are possible.',
  'content-manager.error.validation.min': 'Enter a number of at least {min}.',
  'content-manager.error.validation.minLength': 'Too short: at least {min} characters are needed.',
  'content-manager.error.validation.regex': 'Fill this in as it says below the field.',
  'content-manager.error.validation.required': 'This must not be empty.',
};
