import type { Schema, Struct } from '@strapi/strapi';

export interface AdminApiToken extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_api_tokens';
  info: {
    description: '';
    displayName: 'Api Token';
    name: 'Api Token';
    pluralName: 'api-tokens';
    singularName: 'api-token';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    accessKey: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    adminPermissions: Schema.Attribute.Relation<
      'oneToMany',
      'admin::permission'
    >;
    adminUserOwner: Schema.Attribute.Relation<'manyToOne', 'admin::user'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }> &
      Schema.Attribute.DefaultTo<''>;
    encryptedKey: Schema.Attribute.Text &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    expiresAt: Schema.Attribute.DateTime;
    kind: Schema.Attribute.Enumeration<['content-api', 'admin']> &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<'content-api'>;
    lastUsedAt: Schema.Attribute.DateTime;
    lifespan: Schema.Attribute.BigInteger;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::api-token'> &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    permissions: Schema.Attribute.Relation<
      'oneToMany',
      'admin::api-token-permission'
    >;
    publishedAt: Schema.Attribute.DateTime;
    type: Schema.Attribute.Enumeration<['read-only', 'full-access', 'custom']> &
      Schema.Attribute.DefaultTo<'read-only'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminApiTokenPermission extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_api_token_permissions';
  info: {
    description: '';
    displayName: 'API Token Permission';
    name: 'API Token Permission';
    pluralName: 'api-token-permissions';
    singularName: 'api-token-permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'admin::api-token-permission'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    token: Schema.Attribute.Relation<'manyToOne', 'admin::api-token'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminPermission extends Struct.CollectionTypeSchema {
  collectionName: 'admin_permissions';
  info: {
    description: '';
    displayName: 'Permission';
    name: 'Permission';
    pluralName: 'permissions';
    singularName: 'permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    actionParameters: Schema.Attribute.JSON & Schema.Attribute.DefaultTo<{}>;
    apiToken: Schema.Attribute.Relation<'manyToOne', 'admin::api-token'>;
    conditions: Schema.Attribute.JSON & Schema.Attribute.DefaultTo<[]>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::permission'> &
      Schema.Attribute.Private;
    properties: Schema.Attribute.JSON & Schema.Attribute.DefaultTo<{}>;
    publishedAt: Schema.Attribute.DateTime;
    role: Schema.Attribute.Relation<'manyToOne', 'admin::role'>;
    subject: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminRole extends Struct.CollectionTypeSchema {
  collectionName: 'admin_roles';
  info: {
    description: '';
    displayName: 'Role';
    name: 'Role';
    pluralName: 'roles';
    singularName: 'role';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    code: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::role'> &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    permissions: Schema.Attribute.Relation<'oneToMany', 'admin::permission'>;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    users: Schema.Attribute.Relation<'manyToMany', 'admin::user'>;
  };
}

export interface AdminSession extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_sessions';
  info: {
    description: 'Session Manager storage';
    displayName: 'Session';
    name: 'Session';
    pluralName: 'sessions';
    singularName: 'session';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
    i18n: {
      localized: false;
    };
  };
  attributes: {
    absoluteExpiresAt: Schema.Attribute.DateTime & Schema.Attribute.Private;
    childId: Schema.Attribute.String & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    deviceId: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    expiresAt: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::session'> &
      Schema.Attribute.Private;
    metadata: Schema.Attribute.JSON & Schema.Attribute.Private;
    origin: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    sessionId: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.Unique;
    status: Schema.Attribute.String & Schema.Attribute.Private;
    type: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    userId: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
  };
}

export interface AdminTransferToken extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_transfer_tokens';
  info: {
    description: '';
    displayName: 'Transfer Token';
    name: 'Transfer Token';
    pluralName: 'transfer-tokens';
    singularName: 'transfer-token';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    accessKey: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }> &
      Schema.Attribute.DefaultTo<''>;
    expiresAt: Schema.Attribute.DateTime;
    lastUsedAt: Schema.Attribute.DateTime;
    lifespan: Schema.Attribute.BigInteger;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'admin::transfer-token'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    permissions: Schema.Attribute.Relation<
      'oneToMany',
      'admin::transfer-token-permission'
    >;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminTransferTokenPermission
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_transfer_token_permissions';
  info: {
    description: '';
    displayName: 'Transfer Token Permission';
    name: 'Transfer Token Permission';
    pluralName: 'transfer-token-permissions';
    singularName: 'transfer-token-permission';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'admin::transfer-token-permission'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    token: Schema.Attribute.Relation<'manyToOne', 'admin::transfer-token'>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface AdminUser extends Struct.CollectionTypeSchema {
  collectionName: 'admin_users';
  info: {
    description: '';
    displayName: 'User';
    name: 'User';
    pluralName: 'users';
    singularName: 'user';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    apiTokens: Schema.Attribute.Relation<'oneToMany', 'admin::api-token'> &
      Schema.Attribute.Private;
    blocked: Schema.Attribute.Boolean &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    email: Schema.Attribute.Email &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    firstname: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    isActive: Schema.Attribute.Boolean &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    lastname: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<'oneToMany', 'admin::user'> &
      Schema.Attribute.Private;
    password: Schema.Attribute.Password &
      Schema.Attribute.Private &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 6;
      }>;
    preferedLanguage: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    registrationToken: Schema.Attribute.String & Schema.Attribute.Private;
    resetPasswordToken: Schema.Attribute.String & Schema.Attribute.Private;
    resetPasswordTokenExpiresAt: Schema.Attribute.DateTime &
      Schema.Attribute.Private;
    roles: Schema.Attribute.Relation<'manyToMany', 'admin::role'> &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    username: Schema.Attribute.String;
  };
}

export interface ApiAgreementVersionAgreementVersion
  extends Struct.CollectionTypeSchema {
  collectionName: 'agreement_versions';
  info: {
    description: 'Every text of the agreement that was published, in each language. Recorded by itself; none can be changed or deleted.';
    displayName: 'Contract page: versions';
    pluralName: 'agreement-versions';
    singularName: 'agreement-version';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    content: Schema.Attribute.Text & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    key: Schema.Attribute.String & Schema.Attribute.Required;
    language: Schema.Attribute.Enumeration<['ru', 'en', 'he', 'nl', 'fr']> &
      Schema.Attribute.Required;
    live_since: Schema.Attribute.DateTime & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::agreement-version.agreement-version'
    > &
      Schema.Attribute.Private;
    off_site_at: Schema.Attribute.DateTime;
    published_by: Schema.Attribute.String & Schema.Attribute.Private;
    published_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    published_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    replaced_at: Schema.Attribute.DateTime;
    sha256: Schema.Attribute.String & Schema.Attribute.Required;
    text: Schema.Attribute.Text & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    version: Schema.Attribute.Integer & Schema.Attribute.Required;
    withdrawal_reason: Schema.Attribute.Text;
    withdrawn: Schema.Attribute.Boolean &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<false>;
    withdrawn_at: Schema.Attribute.DateTime;
    withdrawn_by: Schema.Attribute.String & Schema.Attribute.Private;
    withdrawn_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    withdrawn_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
  };
}

export interface ApiAnswerTemplateAnswerTemplate
  extends Struct.CollectionTypeSchema {
  collectionName: 'answer_templates';
  info: {
    description: 'What case managers answer to help requests by e-mail: they choose one in a request, see it filled in, and may change it before it is sent. A template that is missing in a visitor\u2019s language is taken from the Russian.';
    displayName: 'Mail texts: answer templates';
    pluralName: 'answer-templates';
    singularName: 'answer-template';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::answer-template.answer-template'
    >;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    order: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    subject: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    text: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiArticleAddressArticleAddress
  extends Struct.CollectionTypeSchema {
  collectionName: 'article_addresses';
  info: {
    description: 'Every address under which an article or a person was ever published, so that the earlier ones lead to the present one.';
    displayName: 'Addresses of articles and people';
    pluralName: 'article-addresses';
    singularName: 'article-address';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    article: Schema.Attribute.String & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::article-address.article-address'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    slug: Schema.Attribute.String & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiArticleArticle extends Struct.CollectionTypeSchema {
  collectionName: 'articles';
  info: {
    description: 'Articles of the news page. An article without a translation appears in Russian.';
    displayName: 'News page: articles';
    pluralName: 'articles';
    singularName: 'article';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    body: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    disclaimer: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    image: Schema.Attribute.Media<'images'>;
    imageAlt: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    lead: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::article.article'
    >;
    publishedAt: Schema.Attribute.DateTime;
    publishedOn: Schema.Attribute.Date;
    questions: Schema.Attribute.Component<'shared.text', true> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Schema.Attribute.SetMinMax<
        {
          max: 20;
        },
        number
      >;
    questionsTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    slug: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 100;
      }>;
    teaser: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    title: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiAuditEntryAuditEntry extends Struct.CollectionTypeSchema {
  collectionName: 'audit_entries';
  info: {
    description: 'What staff did, by whom and when: signed and chained. Shown on the page \u201CAudit log\u201D.';
    displayName: 'Audit log';
    pluralName: 'audit-entries';
    singularName: 'audit-entry';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    actor_email: Schema.Attribute.String & Schema.Attribute.Private;
    actor_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    details: Schema.Attribute.Text &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    hash: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    language: Schema.Attribute.String & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::audit-entry.audit-entry'
    > &
      Schema.Attribute.Private;
    previous_hash: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    public_key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    recorded_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    sequence: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    signature: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    subject: Schema.Attribute.String & Schema.Attribute.Private;
    subject_type: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiContractPageContractPage extends Struct.SingleTypeSchema {
  collectionName: 'contract_pages';
  info: {
    description: 'Title, number, main terms, introduction, information on withdrawal and signature block of the agreement. Its ten sections are in \u201CContract page: sections\u201D.';
    displayName: 'Contract page';
    pluralName: 'contract-pages';
    singularName: 'contract-page';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    clientSignatureLabel: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    companySignatureLabel: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    consent: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    earlyStart: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    feePercent: Schema.Attribute.Decimal &
      Schema.Attribute.SetMinMax<
        {
          max: 100;
          min: 0;
        },
        number
      >;
    headName: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    headPosition: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    introduction: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::contract-page.contract-page'
    >;
    mainTerms: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    mainTermsTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    noticeDays: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 365;
          min: 0;
        },
        number
      >;
    number: Schema.Attribute.String;
    paymentDays: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 365;
          min: 1;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    signatureImage: Schema.Attribute.Media<'images'>;
    termMonths: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 120;
          min: 1;
        },
        number
      >;
    title: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    withdrawal: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    withdrawalForm: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    withdrawalFormTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    withdrawalTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
  };
}

export interface ApiContractSectionContractSection
  extends Struct.CollectionTypeSchema {
  collectionName: 'contract_sections';
  info: {
    description: 'The numbered sections of the agreement.';
    displayName: 'Contract page: sections';
    pluralName: 'contract-sections';
    singularName: 'contract-section';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    body: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    key: Schema.Attribute.String &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::contract-section.contract-section'
    >;
    order: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMax<
        {
          min: 1;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    title: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiDataProtectionDataProtection
  extends Struct.SingleTypeSchema {
  collectionName: 'data_protection_settings';
  info: {
    description: 'Where visitors\u2019 data is sent and how long it is kept, and who keeps checkpoints. For administrators; each change is reported by mail to the address that had the notices before.';
    displayName: 'Administration settings';
    pluralName: 'data-protection-settings';
    singularName: 'data-protection';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    auditDays: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 36500;
          min: 365;
        },
        number
      >;
    checkpointEmails: Schema.Attribute.String &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 255;
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    erasureConfirmed: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    helpRequestDays: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 36500;
          min: 1;
        },
        number
      >;
    leadConsentAsked: Schema.Attribute.Boolean &
      Schema.Attribute.DefaultTo<true>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::data-protection.data-protection'
    > &
      Schema.Attribute.Private;
    mailDays: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 36500;
          min: 1;
        },
        number
      >;
    notificationEmail: Schema.Attribute.Email;
    publishedAt: Schema.Attribute.DateTime;
    replyToEmail: Schema.Attribute.Email;
    secondFactorRequired: Schema.Attribute.Boolean &
      Schema.Attribute.DefaultTo<false>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiEntryCopyEntryCopy extends Struct.CollectionTypeSchema {
  collectionName: 'entry_copies';
  info: {
    description: 'What entries contained after each save, by language. The latest are kept.';
    displayName: 'Copies of entries';
    pluralName: 'entry-copies';
    singularName: 'entry-copy';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    account: Schema.Attribute.Integer & Schema.Attribute.Private;
    content: Schema.Attribute.Text &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    entry_id: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    event: Schema.Attribute.Enumeration<
      ['saved', 'published', 'unpublished', 'discarded', 'deleted']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    fingerprint: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    happened_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    language: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::entry-copy.entry-copy'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    type: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiErasureRecordErasureRecord
  extends Struct.CollectionTypeSchema {
  collectionName: 'erasure_records';
  info: {
    description: 'When a person\u2019s data was erased, or removed because it was due, and by whom. Says nothing about the person. Read only.';
    displayName: 'Visitors: erasures';
    pluralName: 'erasure-records';
    singularName: 'erasure-record';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agreements: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    cause: Schema.Attribute.Enumeration<['request', 'retention']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    erased_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    erased_by: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    erased_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    erased_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    evidence_salt: Schema.Attribute.String & Schema.Attribute.Private;
    held: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    help_requests: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::erasure-record.erasure-record'
    > &
      Schema.Attribute.Private;
    mails: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    references: Schema.Attribute.Text & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiEvidenceCheckpointEvidenceCheckpoint
  extends Struct.CollectionTypeSchema {
  collectionName: 'evidence_checkpoints';
  info: {
    description: 'How many entries of the evidence there were, signed and dated: at least one a day, and one within minutes after each signing. Read only; published on the site under /.well-known/.';
    displayName: 'Visitors: checkpoints of the evidence';
    pluralName: 'evidence-checkpoints';
    singularName: 'evidence-checkpoint';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    attempts: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::evidence-checkpoint.evidence-checkpoint'
    > &
      Schema.Attribute.Private;
    made_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    next_attempt_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    note: Schema.Attribute.Text &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    size: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    stamped_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    token: Schema.Attribute.Text & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiEvidenceEntryEvidenceEntry
  extends Struct.CollectionTypeSchema {
  collectionName: 'evidence_entries';
  info: {
    description: 'One entry for each signature and each erasure, each carrying the hash of the one before and signed by a key that is not in the database. Nobody can change or delete it; \u201Cnpm run verify-signings\u201D checks it.';
    displayName: 'Visitors: evidence of signing';
    pluralName: 'evidence-entries';
    singularName: 'evidence-entry';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    commitments: Schema.Attribute.Text &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    hash: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    kind: Schema.Attribute.Enumeration<
      ['signing', 'erasure', 'key', 'withdrawal', 'confirmation']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::evidence-entry.evidence-entry'
    > &
      Schema.Attribute.Private;
    previous_hash: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    public_key: Schema.Attribute.String & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    recorded_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    sequence: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    signature: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiEvidenceVerificationEvidenceVerification
  extends Struct.CollectionTypeSchema {
  collectionName: 'evidence_verifications';
  info: {
    description: 'When everything that was signed was verified, who started it, and with what result.';
    displayName: 'Verifications of the evidence';
    pluralName: 'evidence-verifications';
    singularName: 'evidence-verification';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    alive_until: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    documents: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    entries: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    finished_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::evidence-verification.evidence-verification'
    > &
      Schema.Attribute.Private;
    message: Schema.Attribute.Text & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    slot: Schema.Attribute.String & Schema.Attribute.Private;
    started_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    started_by: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    started_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    started_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<
      ['running', 'in_order', 'fault', 'failed']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    total: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiFormStepFormStep extends Struct.CollectionTypeSchema {
  collectionName: 'form_steps';
  info: {
    description: 'How often each step of a form was reached on each day. Nothing about a visitor.';
    displayName: 'Steps of forms';
    pluralName: 'form-steps';
    singularName: 'form-step';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    count: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    day: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::form-step.form-step'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    step: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiHandoverHandover extends Struct.CollectionTypeSchema {
  collectionName: 'handovers';
  info: {
    description: 'Who downloaded the archive of a signed agreement for a court, when and for what. Read only.';
    displayName: 'Visitors: handovers for court';
    pluralName: 'handovers';
    singularName: 'handover';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    handed_over_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    handed_over_by: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    handed_over_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    handed_over_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    language: Schema.Attribute.Enumeration<['ru', 'en', 'he', 'nl', 'fr']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::handover.handover'
    > &
      Schema.Attribute.Private;
    manifest_sha256: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reason: Schema.Attribute.Text & Schema.Attribute.Private;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiHelpRequestChangeHelpRequestChange
  extends Struct.CollectionTypeSchema {
  collectionName: 'help_request_changes';
  info: {
    description: 'Who changed what of a help request, and when. Written by the CMS, shown beside the request.';
    displayName: 'Visitors: changes of help requests';
    pluralName: 'help-request-changes';
    singularName: 'help-request-change';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    after: Schema.Attribute.Text & Schema.Attribute.Private;
    before: Schema.Attribute.Text & Schema.Attribute.Private;
    changed_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_by: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    changed_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    field: Schema.Attribute.Enumeration<
      [
        'state',
        'assignee',
        'due_at',
        'notes',
        'lead_consent',
        'duplicate_of',
        'duplicate',
      ]
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::help-request-change.help-request-change'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    question: Schema.Attribute.Text & Schema.Attribute.Private;
    question_version: Schema.Attribute.String & Schema.Attribute.Private;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiHelpRequestNoteHelpRequestNote
  extends Struct.CollectionTypeSchema {
  collectionName: 'help_request_notes';
  info: {
    description: 'What staff noted about a help request, when they called, and what they answered by e-mail. Written by the CMS, shown in the request; never changed.';
    displayName: 'Visitors: notes on help requests';
    pluralName: 'help-request-notes';
    singularName: 'help-request-note';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    author: Schema.Attribute.String & Schema.Attribute.Private;
    author_email: Schema.Attribute.String & Schema.Attribute.Private;
    author_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    idempotency_key: Schema.Attribute.String & Schema.Attribute.Private;
    kind: Schema.Attribute.Enumeration<
      ['note', 'no_answer', 'called', 'answer']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::help-request-note.help-request-note'
    > &
      Schema.Attribute.Private;
    message_id: Schema.Attribute.String & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    subject: Schema.Attribute.String & Schema.Attribute.Private;
    text: Schema.Attribute.Text & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    written_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
  };
}

export interface ApiHelpRequestPageHelpRequestPage
  extends Struct.SingleTypeSchema {
  collectionName: 'help_request_pages';
  info: {
    description: 'Title and success screen of the help-request page. Labels and messages of its form are in \u201CInterface texts\u201D.';
    displayName: 'Help-request page';
    pluralName: 'help-request-pages';
    singularName: 'help-request-page';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::help-request-page.help-request-page'
    >;
    publishedAt: Schema.Attribute.DateTime;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    subtitle: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    successText: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    successTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    title: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiHelpRequestHelpRequest extends Struct.CollectionTypeSchema {
  collectionName: 'help_requests';
  info: {
    description: 'What visitors sent with the help-request form and the contact form, and what is done about it. What they wrote cannot be changed.';
    displayName: 'Visitors: help requests';
    pluralName: 'help-requests';
    singularName: 'help-request';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    assignee: Schema.Attribute.String &
      Schema.Attribute.Private &
      Schema.Attribute.CustomField<'global::assignee'>;
    call_time: Schema.Attribute.String & Schema.Attribute.Private;
    call_time_visitor: Schema.Attribute.String & Schema.Attribute.Private;
    country_code: Schema.Attribute.String & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    due_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    duplicate_of: Schema.Attribute.String & Schema.Attribute.Private;
    email: Schema.Attribute.String & Schema.Attribute.Private;
    email_key: Schema.Attribute.String & Schema.Attribute.Private;
    first_name: Schema.Attribute.String & Schema.Attribute.Private;
    form: Schema.Attribute.Enumeration<['help', 'contact']> &
      Schema.Attribute.Private;
    idempotency_key: Schema.Attribute.String & Schema.Attribute.Private;
    ip_address: Schema.Attribute.String & Schema.Attribute.Private;
    language: Schema.Attribute.Enumeration<['ru', 'en', 'he', 'nl', 'fr']> &
      Schema.Attribute.Private;
    last_name: Schema.Attribute.String & Schema.Attribute.Private;
    lead_consent: Schema.Attribute.Enumeration<
      ['accepted', 'refused', 'signal']
    > &
      Schema.Attribute.Private;
    lead_consent_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    lead_consent_text: Schema.Attribute.Text & Schema.Attribute.Private;
    lead_consent_version: Schema.Attribute.String & Schema.Attribute.Private;
    lead_released_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::help-request.help-request'
    > &
      Schema.Attribute.Private;
    message: Schema.Attribute.Text & Schema.Attribute.Private;
    notes: Schema.Attribute.Text &
      Schema.Attribute.Private &
      Schema.Attribute.CustomField<'global::request-thread'>;
    peer_address: Schema.Attribute.String & Schema.Attribute.Private;
    phone: Schema.Attribute.String & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    received_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    request_hash: Schema.Attribute.String & Schema.Attribute.Private;
    search: Schema.Attribute.Text & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<
      ['new', 'called', 'no_answer', 'client', 'closed']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<'new'>;
    sub1: Schema.Attribute.String & Schema.Attribute.Private;
    sub2: Schema.Attribute.String & Schema.Attribute.Private;
    sub3: Schema.Attribute.String & Schema.Attribute.Private;
    subject: Schema.Attribute.String & Schema.Attribute.Private;
    time_zone: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user_agent: Schema.Attribute.Text & Schema.Attribute.Private;
  };
}

export interface ApiHomePageHomePage extends Struct.SingleTypeSchema {
  collectionName: 'home_pages';
  info: {
    description: 'Texts and pictures of the home page, from top to bottom. Service cards and people have their own entries.';
    displayName: 'Home page';
    pluralName: 'home-pages';
    singularName: 'home-page';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    about: Schema.Attribute.Component<'home.about', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    aboutImage: Schema.Attribute.Media<'images'>;
    aboutImageAlt: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    banner: Schema.Attribute.Component<'home.banner', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    bannerImage: Schema.Attribute.Media<'images'>;
    claims: Schema.Attribute.Component<'home.claim', true> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Schema.Attribute.SetMinMax<
        {
          max: 6;
        },
        number
      >;
    contactIntro: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    contactTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    hero: Schema.Attribute.Component<'home.hero', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::home-page.home-page'
    >;
    mapImage: Schema.Attribute.Media<'images'>;
    publishedAt: Schema.Attribute.DateTime;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    servicesIntro: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    servicesTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    showAbout: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    showBanner: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    showCheckUs: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    showQuestions: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    showServices: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    showTeam: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    teamIntro: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    teamTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiInformationPageInformationPage
  extends Struct.CollectionTypeSchema {
  collectionName: 'information_pages';
  info: {
    description: 'Pages that explain: what to do first after a fraud, how to check the firm, company details, questions, costs.';
    displayName: 'Information pages';
    pluralName: 'information-pages';
    singularName: 'information-page';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    body: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    lead: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    linkText: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    listIntro: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    listTitle: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::information-page.information-page'
    >;
    publishedAt: Schema.Attribute.DateTime;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    slug: Schema.Attribute.Enumeration<
      [
        'first-steps',
        'check-us',
        'company-details',
        'faq',
        'costs',
        'accessibility',
      ]
    > &
      Schema.Attribute.Required;
    title: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiInterfaceTextsInterfaceTexts
  extends Struct.SingleTypeSchema {
  collectionName: 'interface_texts_entries';
  info: {
    description: 'Labels, buttons and messages, page by page. A text left empty shows its technical name on the site.';
    displayName: 'Interface texts';
    pluralName: 'interface-texts-entries';
    singularName: 'interface-texts';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    appError: Schema.Attribute.Component<'interface.app-error', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    company: Schema.Attribute.Component<'interface.company', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    contactForm: Schema.Attribute.Component<'interface.contact-form', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    contract: Schema.Attribute.Component<'interface.contract', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    costs: Schema.Attribute.Component<'interface.costs', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    emailConfirmation: Schema.Attribute.Component<
      'interface.email-confirmation',
      false
    > &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    footer: Schema.Attribute.Component<'interface.footer', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    forms: Schema.Attribute.Component<'interface.forms', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    helpRequest: Schema.Attribute.Component<'interface.help-request', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    home: Schema.Attribute.Component<'interface.home', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::interface-texts.interface-texts'
    >;
    navigation: Schema.Attribute.Component<'interface.navigation', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    news: Schema.Attribute.Component<'interface.news', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    notFound: Schema.Attribute.Component<'interface.not-found', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    preview: Schema.Attribute.Component<'interface.preview', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    publishedAt: Schema.Attribute.DateTime;
    questions: Schema.Attribute.Component<'interface.questions', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    signing: Schema.Attribute.Component<'interface.signing', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    verification: Schema.Attribute.Component<'interface.verification', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    withdrawal: Schema.Attribute.Component<'interface.withdrawal', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
  };
}

export interface ApiInvitationInvitation extends Struct.CollectionTypeSchema {
  collectionName: 'invitations';
  info: {
    description: 'Until when somebody who was invited to the admin can register.';
    displayName: 'Invitation';
    pluralName: 'invitations';
    singularName: 'invitation';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    account_id: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    expires_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::invitation.invitation'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiLegalPageLegalPage extends Struct.CollectionTypeSchema {
  collectionName: 'legal_pages';
  info: {
    description: 'Privacy policy and user agreement, linked from both forms and the footer.';
    displayName: 'Legal pages';
    pluralName: 'legal-pages';
    singularName: 'legal-page';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    body: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::legal-page.legal-page'
    >;
    publishedAt: Schema.Attribute.DateTime;
    revisedOn: Schema.Attribute.Date;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    slug: Schema.Attribute.Enumeration<['privacy-policy', 'user-agreement']> &
      Schema.Attribute.Required;
    title: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiMailTextsMailTexts extends Struct.SingleTypeSchema {
  collectionName: 'mail_texts_entries';
  info: {
    description: 'What the site writes by e-mail: to the visitor in the visitor\u2019s language, to the firm in Russian. A text that is missing in a language is taken from the Russian.';
    displayName: 'Mail texts';
    pluralName: 'mail-texts-entries';
    singularName: 'mail-texts';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    assignmentNotice: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    greeting: Schema.Attribute.Component<'mail.greeting', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    helpRequestNotice: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    helpRequestReceipt: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    labels: Schema.Attribute.Component<'mail.labels', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::mail-texts.mail-texts'
    >;
    publishedAt: Schema.Attribute.DateTime;
    signingDocument: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    signingNotice: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    signingReceipt: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    withdrawalNotice: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    withdrawalReceipt: Schema.Attribute.Component<'mail.letter', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
  };
}

export interface ApiNewsPageNewsPage extends Struct.SingleTypeSchema {
  collectionName: 'news_pages';
  info: {
    description: 'Banner and heading of the news page. The articles are in \u201CNews page: articles\u201D.';
    displayName: 'News page';
    pluralName: 'news-pages';
    singularName: 'news-page';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    bannerImage: Schema.Attribute.Media<'images'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::news-page.news-page'
    >;
    publishedAt: Schema.Attribute.DateTime;
    seo: Schema.Attribute.Component<'shared.seo', false> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    subtitle: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    title: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiOpenFormOpenForm extends Struct.CollectionTypeSchema {
  collectionName: 'open_forms';
  info: {
    description: 'Which staff account has which entry open in which tab, until the tab is closed or has been silent for a minute.';
    displayName: 'Open forms';
    pluralName: 'open-forms';
    singularName: 'open-form';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    account: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    entry: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    language: Schema.Attribute.String & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::open-form.open-form'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    seen_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    tab: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiOutboxMailOutboxMail extends Struct.CollectionTypeSchema {
  collectionName: 'outbox_mails';
  info: {
    description: 'Mails to the firm and to visitors: what waits, what was sent, what failed. Read only; a failed one can be sent again.';
    displayName: 'Visitors: mails';
    pluralName: 'outbox-mails';
    singularName: 'outbox-mail';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    answer: Schema.Attribute.Text & Schema.Attribute.Private;
    attempts: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    failure: Schema.Attribute.Enumeration<
      [
        'server_unreachable',
        'server_untrusted',
        'login_refused',
        'server_postponed',
        'recipient_refused',
        'recipient_unusable',
        'recipient_missing',
        'text_missing',
        'source_missing',
        'internal_error',
      ]
    > &
      Schema.Attribute.Private;
    give_up_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    html: Schema.Attribute.Text & Schema.Attribute.Private;
    kind: Schema.Attribute.Enumeration<
      [
        'help_request_notice',
        'help_request_receipt',
        'signing_notice',
        'signing_receipt',
        'password_reset',
        'invitation',
        'security_notice',
        'settings_notice',
        'document_notice',
        'checkpoint_notice',
        'checkpoint_copy',
        'checkpoint_addresses',
        'withdrawal_notice',
        'withdrawal_receipt',
        'signing_document',
        'assignment_notice',
        'plan_notice',
        'release_notice',
        'help_request_answer',
      ]
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    language: Schema.Attribute.Enumeration<['ru', 'en', 'he', 'nl', 'fr']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    lease: Schema.Attribute.String & Schema.Attribute.Private;
    leased_until: Schema.Attribute.DateTime & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::outbox-mail.outbox-mail'
    > &
      Schema.Attribute.Private;
    mailbox: Schema.Attribute.String & Schema.Attribute.Private;
    message_id: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    next_attempt_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    recipient: Schema.Attribute.String & Schema.Attribute.Private;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    reply_to: Schema.Attribute.String & Schema.Attribute.Private;
    sender_name: Schema.Attribute.String & Schema.Attribute.Private;
    sent_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<
      ['pending', 'sending', 'sent', 'failed']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    subject: Schema.Attribute.String & Schema.Attribute.Private;
    text: Schema.Attribute.Text & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiPublicationPlanPublicationPlan
  extends Struct.CollectionTypeSchema {
  collectionName: 'publication_plans';
  info: {
    description: 'What staff have planned to publish or unpublish at a time, and what became of it. Kept for a month after that.';
    displayName: 'Publication plans';
    pluralName: 'publication-plans';
    singularName: 'publication-plan';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.Enumeration<['publish', 'unpublish']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    attempts: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    due_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    entry_id: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    failure: Schema.Attribute.Enumeration<
      [
        'account_deleted',
        'account_inactive',
        'right_missing',
        'entry_missing',
        'refused',
        'internal_error',
      ]
    > &
      Schema.Attribute.Private;
    finished_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    language: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::publication-plan.publication-plan'
    > &
      Schema.Attribute.Private;
    next_attempt_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    planned_by: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reasons: Schema.Attribute.Text & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<
      ['planned', 'done', 'failed', 'cancelled', 'dismissed']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    type: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiQuestionQuestion extends Struct.CollectionTypeSchema {
  collectionName: 'questions';
  info: {
    description: 'Questions and answers: some on the home page, all on a page of their own.';
    displayName: 'Information pages: questions';
    pluralName: 'questions';
    singularName: 'question';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    answer: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::question.question'
    >;
    onHome: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    order: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    question: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiReleaseItemReleaseItem extends Struct.CollectionTypeSchema {
  collectionName: 'release_items';
  info: {
    description: 'An entry in one language that a release publishes or unpublishes.';
    displayName: 'Entries of releases';
    pluralName: 'release-items';
    singularName: 'release-item';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    action: Schema.Attribute.Enumeration<['publish', 'unpublish']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    added_by: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    deleted_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    deleted_name: Schema.Attribute.Text & Schema.Attribute.Private;
    entry_id: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    language: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::release-item.release-item'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    release_id: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    type: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiReleaseRelease extends Struct.CollectionTypeSchema {
  collectionName: 'releases';
  info: {
    description: 'Entries that staff publish and unpublish together, now or at a time, and what became of it. Kept for a year after that.';
    displayName: 'Releases';
    pluralName: 'releases';
    singularName: 'release';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    attempts: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    due_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    failed_item: Schema.Attribute.Integer & Schema.Attribute.Private;
    failure: Schema.Attribute.Enumeration<
      [
        'account_deleted',
        'account_inactive',
        'right_missing',
        'entry_missing',
        'refused',
        'internal_error',
        'release_empty',
      ]
    > &
      Schema.Attribute.Private;
    finished_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::release.release'
    > &
      Schema.Attribute.Private;
    made_by: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    next_attempt_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    planned_by: Schema.Attribute.Integer & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    published_by: Schema.Attribute.Integer & Schema.Attribute.Private;
    reasons: Schema.Attribute.Text & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<['open', 'planned', 'failed', 'done']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiReportingCountryReportingCountry
  extends Struct.CollectionTypeSchema {
  collectionName: 'reporting_countries';
  info: {
    description: 'Police and supervisors of a country, to whom a victim of fraud reports; on the page \u201CDo this now\u201D.';
    displayName: 'Information pages: places to report';
    pluralName: 'reporting-countries';
    singularName: 'reporting-country';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::reporting-country.reporting-country'
    >;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    order: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    places: Schema.Attribute.Component<'information.place', true> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSealedAgreementSealedAgreement
  extends Struct.CollectionTypeSchema {
  collectionName: 'sealed_agreements';
  info: {
    description: 'The sealed PDF of each signing: whether it is made, and what went wrong. Shown beside the signed agreement.';
    displayName: 'Documents of signed agreements';
    pluralName: 'sealed-agreements';
    singularName: 'sealed-agreement';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    archive_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    archive_failure: Schema.Attribute.Enumeration<
      [
        'revocation_unknown',
        'revoked',
        'file_missing',
        'file_changed',
        'internal_error',
      ]
    > &
      Schema.Attribute.Private;
    archive_failures: Schema.Attribute.Integer & Schema.Attribute.Private;
    archive_file: Schema.Attribute.String & Schema.Attribute.Private;
    asked_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    attempts: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    company: Schema.Attribute.Text & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    failure: Schema.Attribute.Enumeration<
      [
        'renderer_missing',
        'renderer_ended',
        'rendering_failed',
        'seal_missing',
        'seal_expired',
        'sealing_failed',
        'time_stamp_missing',
        'check_failed',
        'store_unavailable',
        'source_missing',
        'internal_error',
      ]
    > &
      Schema.Attribute.Private;
    failures: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<0>;
    file: Schema.Attribute.String & Schema.Attribute.Private;
    lease: Schema.Attribute.String & Schema.Attribute.Private;
    leased_until: Schema.Attribute.DateTime & Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::sealed-agreement.sealed-agreement'
    > &
      Schema.Attribute.Private;
    next_attempt_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    seal_fingerprint: Schema.Attribute.String & Schema.Attribute.Private;
    sealed_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    sha256: Schema.Attribute.String & Schema.Attribute.Private;
    stamped_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<
      ['waiting', 'working', 'made', 'failed', 'erasing']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSecondFactorSecondFactor
  extends Struct.CollectionTypeSchema {
  collectionName: 'second_factors';
  info: {
    description: 'The second factor of a staff account: its key, encrypted, and hashes of its recovery codes.';
    displayName: 'Second factor';
    pluralName: 'second-factors';
    singularName: 'second-factor';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    account_id: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    last_step: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::second-factor.second-factor'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    recovery_codes: Schema.Attribute.JSON &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    sealed_key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    set_up_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiServiceService extends Struct.CollectionTypeSchema {
  collectionName: 'services';
  info: {
    description: 'Areas of law: the cards on the home page and the list in the footer.';
    displayName: 'Home page: services';
    pluralName: 'services';
    singularName: 'service';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    description: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    icon: Schema.Attribute.Enumeration<
      [
        'civil',
        'banking',
        'corporate',
        'financial',
        'family',
        'labor',
        'criminal',
        'realEstate',
      ]
    >;
    key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::service.service'
    >;
    order: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    showInFooter: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<false>;
    showOnHome: Schema.Attribute.Boolean & Schema.Attribute.DefaultTo<true>;
    title: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSettingsChangeSettingsChange
  extends Struct.CollectionTypeSchema {
  collectionName: 'settings_changes';
  info: {
    description: 'Who changed the administration settings, or published other official data of the firm, when and how, and which address was told. Read only.';
    displayName: 'Administration settings: changes';
    pluralName: 'settings-changes';
    singularName: 'settings-change';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    after: Schema.Attribute.String & Schema.Attribute.Private;
    before: Schema.Attribute.String & Schema.Attribute.Private;
    changed_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_by: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    changed_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    field: Schema.Attribute.Enumeration<
      [
        'notificationEmail',
        'replyToEmail',
        'checkpointEmails',
        'helpRequestDays',
        'mailDays',
        'auditDays',
        'leadConsentAsked',
        'secondFactorRequired',
        'company',
        'phoneDesktop',
        'phoneMobile',
        'phoneSupport',
        'email',
        'whatsappAccount',
        'telegramAccount',
        'signalAccount',
        'viberAccount',
        'officialContacts',
        'address',
        'mapsUrl',
        'legalAddress',
        'registrationNumber',
        'vatNumber',
        'registerName',
        'registerUrl',
        'supervisor',
        'insurance',
      ]
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::settings-change.settings-change'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    told: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSigningAttemptSigningAttempt
  extends Struct.CollectionTypeSchema {
  collectionName: 'signing_attempts';
  info: {
    description: 'Pictures that are stored and not yet recorded; what a process left behind is removed.';
    displayName: 'Signings in progress';
    pluralName: 'signing-attempts';
    singularName: 'signing-attempt';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    abandoned: Schema.Attribute.Boolean &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<false>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    file_name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::signing-attempt.signing-attempt'
    > &
      Schema.Attribute.Private;
    owner: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    started_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSiteSettingsSiteSettings extends Struct.SingleTypeSchema {
  collectionName: 'site_settings_entries';
  info: {
    description: 'Company, phones, address, hours and footer: what every page, the agreement and the forms take from one place.';
    displayName: 'Site settings';
    pluralName: 'site-settings-entries';
    singularName: 'site-settings';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    address: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    callWithinHours: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 80;
          min: 1;
        },
        number
      >;
    closedDays: Schema.Attribute.Text;
    company: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    email: Schema.Attribute.Email;
    footerLinks: Schema.Attribute.Component<'site.link', true> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Schema.Attribute.SetMinMax<
        {
          max: 20;
        },
        number
      >;
    helpRequestDays: Schema.Attribute.Integer;
    hoursSaturday: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    hoursWeekdays: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    insurance: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    languages: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    legalAddress: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::site-settings.site-settings'
    >;
    mailDays: Schema.Attribute.Integer;
    mapsUrl: Schema.Attribute.String;
    officeTimeZone: Schema.Attribute.String;
    officialContacts: Schema.Attribute.Component<'site.contact', true> &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }> &
      Schema.Attribute.SetMinMax<
        {
          max: 20;
        },
        number
      >;
    phoneDesktop: Schema.Attribute.String;
    phoneHours: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    phoneMobile: Schema.Attribute.String;
    phoneSupport: Schema.Attribute.String;
    publishedAt: Schema.Attribute.DateTime;
    registerLine: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    registerName: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    registerUrl: Schema.Attribute.String;
    registrationNumber: Schema.Attribute.String;
    shareImage: Schema.Attribute.Media<'images'>;
    signalAccount: Schema.Attribute.String;
    supervisor: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    tagline: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    telegramAccount: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    vatNumber: Schema.Attribute.String;
    viberAccount: Schema.Attribute.String;
    whatsappAccount: Schema.Attribute.String;
    whereWeAct: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
  };
}

export interface ApiSourceTextSourceText extends Struct.CollectionTypeSchema {
  collectionName: 'source_texts';
  info: {
    description: 'When the Russian words of each entry last changed, so that translations of earlier ones are found.';
    displayName: 'Russian texts';
    pluralName: 'source-texts';
    singularName: 'source-text';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    changed_at: Schema.Attribute.DateTime & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    entry: Schema.Attribute.String & Schema.Attribute.Required;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::source-text.source-text'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    sha256: Schema.Attribute.String & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiSubscriberSubscriber extends Struct.CollectionTypeSchema {
  collectionName: 'subscribers';
  info: {
    description: 'Clients who signed the agreement on the site. Read only, but for the notes and why one is kept.';
    displayName: 'Visitors: signed agreements';
    pluralName: 'subscribers';
    singularName: 'subscriber';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agreement_sha256: Schema.Attribute.String & Schema.Attribute.Private;
    agreement_version: Schema.Attribute.Relation<
      'manyToOne',
      'api::agreement-version.agreement-version'
    > &
      Schema.Attribute.Private;
    consent_text: Schema.Attribute.Text & Schema.Attribute.Private;
    country_code: Schema.Attribute.String & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    early_start_text: Schema.Attribute.Text & Schema.Attribute.Private;
    email: Schema.Attribute.String & Schema.Attribute.Private;
    email_confirmed_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    evidence_salt: Schema.Attribute.String & Schema.Attribute.Private;
    full_name: Schema.Attribute.String & Schema.Attribute.Private;
    hold_reason: Schema.Attribute.Text & Schema.Attribute.Private;
    idempotency_key: Schema.Attribute.String & Schema.Attribute.Private;
    ip_address: Schema.Attribute.String & Schema.Attribute.Private;
    language: Schema.Attribute.Enumeration<['ru', 'en', 'he', 'nl', 'fr']> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::subscriber.subscriber'
    > &
      Schema.Attribute.Private;
    notes: Schema.Attribute.Text & Schema.Attribute.Private;
    peer_address: Schema.Attribute.String & Schema.Attribute.Private;
    postal_address: Schema.Attribute.Text & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    request_hash: Schema.Attribute.String & Schema.Attribute.Private;
    signature_file: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    signature_kind: Schema.Attribute.Enumeration<['drawn', 'typed']> &
      Schema.Attribute.Private;
    signature_sha256: Schema.Attribute.String & Schema.Attribute.Private;
    signature_url: Schema.Attribute.Text & Schema.Attribute.Private;
    signed_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    strokes: Schema.Attribute.Text & Schema.Attribute.Private;
    time_zone: Schema.Attribute.String & Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user_agent: Schema.Attribute.Text & Schema.Attribute.Private;
    version_number: Schema.Attribute.Integer & Schema.Attribute.Private;
  };
}

export interface ApiTeamMemberTeamMember extends Struct.CollectionTypeSchema {
  collectionName: 'team_members';
  info: {
    description: 'People on the home page, and their pages.';
    displayName: 'Home page: team';
    pluralName: 'team-members';
    singularName: 'team-member';
  };
  options: {
    draftAndPublish: true;
  };
  pluginOptions: {
    i18n: {
      localized: true;
    };
  };
  attributes: {
    admission: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    biography: Schema.Attribute.RichText &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    education: Schema.Attribute.Text &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    experienceYears: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 80;
          min: 0;
        },
        number
      >;
    key: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 60;
      }>;
    languages: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    locale: Schema.Attribute.String;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::team-member.team-member'
    >;
    memberSince: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          max: 2100;
          min: 1900;
        },
        number
      >;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    order: Schema.Attribute.Integer &
      Schema.Attribute.SetMinMax<
        {
          min: 0;
        },
        number
      >;
    photo: Schema.Attribute.Media<'images'>;
    photoIsIllustration: Schema.Attribute.Boolean &
      Schema.Attribute.DefaultTo<false>;
    position: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    publishedAt: Schema.Attribute.DateTime;
    registerUrl: Schema.Attribute.String;
    slug: Schema.Attribute.String &
      Schema.Attribute.Unique &
      Schema.Attribute.SetMinMaxLength<{
        maxLength: 100;
      }>;
    specialization: Schema.Attribute.String &
      Schema.Attribute.SetPluginOptions<{
        i18n: {
          localized: true;
        };
      }>;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiWithdrawalMatchWithdrawalMatch
  extends Struct.CollectionTypeSchema {
  collectionName: 'withdrawal_matches';
  info: {
    description: 'Who matched a withdrawal to which signed agreement, or undid that, and when. Written by the CMS, shown beside both.';
    displayName: 'Visitors: matches of withdrawals';
    pluralName: 'withdrawal-matches';
    singularName: 'withdrawal-match';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    agreement_reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    change: Schema.Attribute.Enumeration<['matched', 'unmatched']> &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_by: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    changed_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    changed_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::withdrawal-match.withdrawal-match'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface ApiWithdrawalWithdrawal extends Struct.CollectionTypeSchema {
  collectionName: 'withdrawals';
  info: {
    description: 'Who withdrew from the agreement on the site. Read only, but for the signed agreement it is about, the state and the notes.';
    displayName: 'Visitors: withdrawals';
    pluralName: 'withdrawals';
    singularName: 'withdrawal';
  };
  options: {
    draftAndPublish: false;
  };
  attributes: {
    agreement_reference: Schema.Attribute.String & Schema.Attribute.Private;
    contract: Schema.Attribute.String & Schema.Attribute.Private;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    email: Schema.Attribute.String & Schema.Attribute.Private;
    evidence_salt: Schema.Attribute.String & Schema.Attribute.Private;
    full_name: Schema.Attribute.String & Schema.Attribute.Private;
    idempotency_key: Schema.Attribute.String & Schema.Attribute.Private;
    language: Schema.Attribute.Enumeration<['ru', 'en', 'he', 'nl', 'fr']> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'api::withdrawal.withdrawal'
    > &
      Schema.Attribute.Private;
    looked_up_at: Schema.Attribute.DateTime & Schema.Attribute.Private;
    matched_by: Schema.Attribute.String & Schema.Attribute.Private;
    matched_by_email: Schema.Attribute.String & Schema.Attribute.Private;
    matched_by_id: Schema.Attribute.Integer & Schema.Attribute.Private;
    notes: Schema.Attribute.Text & Schema.Attribute.Private;
    peer_address: Schema.Attribute.String & Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    received_at: Schema.Attribute.DateTime &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    reference: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private;
    request_hash: Schema.Attribute.String & Schema.Attribute.Private;
    state: Schema.Attribute.Enumeration<
      ['received', 'matched', 'not_matched']
    > &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.DefaultTo<'received'>;
    timeliness: Schema.Attribute.Enumeration<['in_time', 'late']> &
      Schema.Attribute.Private;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    user_agent: Schema.Attribute.Text & Schema.Attribute.Private;
  };
}

export interface PluginContentReleasesRelease
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_releases';
  info: {
    displayName: 'Release';
    pluralName: 'releases';
    singularName: 'release';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    actions: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::content-releases.release-action'
    >;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::content-releases.release'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    publishedAt: Schema.Attribute.DateTime;
    releasedAt: Schema.Attribute.DateTime;
    scheduledAt: Schema.Attribute.DateTime;
    status: Schema.Attribute.Enumeration<
      ['ready', 'blocked', 'failed', 'done', 'empty']
    > &
      Schema.Attribute.Required;
    timezone: Schema.Attribute.String;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginContentReleasesReleaseAction
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_release_actions';
  info: {
    displayName: 'Release Action';
    pluralName: 'release-actions';
    singularName: 'release-action';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    contentType: Schema.Attribute.String & Schema.Attribute.Required;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    entryDocumentId: Schema.Attribute.String;
    isEntryValid: Schema.Attribute.Boolean;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::content-releases.release-action'
    > &
      Schema.Attribute.Private;
    publishedAt: Schema.Attribute.DateTime;
    release: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::content-releases.release'
    >;
    type: Schema.Attribute.Enumeration<['publish', 'unpublish']> &
      Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginI18NLocale extends Struct.CollectionTypeSchema {
  collectionName: 'i18n_locale';
  info: {
    collectionName: 'locales';
    description: '';
    displayName: 'Locale';
    pluralName: 'locales';
    singularName: 'locale';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    code: Schema.Attribute.String & Schema.Attribute.Unique;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::i18n.locale'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.SetMinMax<
        {
          max: 50;
          min: 1;
        },
        number
      >;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginReviewWorkflowsWorkflow
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_workflows';
  info: {
    description: '';
    displayName: 'Workflow';
    name: 'Workflow';
    pluralName: 'workflows';
    singularName: 'workflow';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    contentTypes: Schema.Attribute.JSON &
      Schema.Attribute.Required &
      Schema.Attribute.DefaultTo<'[]'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::review-workflows.workflow'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Unique;
    publishedAt: Schema.Attribute.DateTime;
    stageRequiredToPublish: Schema.Attribute.Relation<
      'oneToOne',
      'plugin::review-workflows.workflow-stage'
    >;
    stages: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::review-workflows.workflow-stage'
    >;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

export interface PluginReviewWorkflowsWorkflowStage
  extends Struct.CollectionTypeSchema {
  collectionName: 'strapi_workflows_stages';
  info: {
    description: '';
    displayName: 'Stages';
    name: 'Workflow Stage';
    pluralName: 'workflow-stages';
    singularName: 'workflow-stage';
  };
  options: {
    draftAndPublish: false;
    version: '1.1.0';
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    color: Schema.Attribute.String & Schema.Attribute.DefaultTo<'#4945FF'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::review-workflows.workflow-stage'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String;
    permissions: Schema.Attribute.Relation<'manyToMany', 'admin::permission'>;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    workflow: Schema.Attribute.Relation<
      'manyToOne',
      'plugin::review-workflows.workflow'
    >;
  };
}

export interface PluginUploadFile extends Struct.CollectionTypeSchema {
  collectionName: 'files';
  info: {
    description: '';
    displayName: 'File';
    pluralName: 'files';
    singularName: 'file';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    alternativeText: Schema.Attribute.Text;
    caption: Schema.Attribute.Text;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    ext: Schema.Attribute.String;
    focalPoint: Schema.Attribute.JSON;
    folder: Schema.Attribute.Relation<'manyToOne', 'plugin::upload.folder'> &
      Schema.Attribute.Private;
    folderPath: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.Private &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    formats: Schema.Attribute.JSON;
    hash: Schema.Attribute.String & Schema.Attribute.Required;
    height: Schema.Attribute.Integer;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::upload.file'
    > &
      Schema.Attribute.Private;
    mime: Schema.Attribute.String & Schema.Attribute.Required;
    name: Schema.Attribute.String & Schema.Attribute.Required;
    previewUrl: Schema.Attribute.Text;
    provider: Schema.Attribute.String & Schema.Attribute.Required;
    provider_metadata: Schema.Attribute.JSON;
    publishedAt: Schema.Attribute.DateTime;
    related: Schema.Attribute.Relation<'morphToMany'>;
    size: Schema.Attribute.Decimal & Schema.Attribute.Required;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    url: Schema.Attribute.Text & Schema.Attribute.Required;
    width: Schema.Attribute.Integer;
  };
}

export interface PluginUploadFolder extends Struct.CollectionTypeSchema {
  collectionName: 'upload_folders';
  info: {
    displayName: 'Folder';
    pluralName: 'folders';
    singularName: 'folder';
  };
  options: {
    draftAndPublish: false;
  };
  pluginOptions: {
    'content-manager': {
      visible: false;
    };
    'content-type-builder': {
      visible: false;
    };
  };
  attributes: {
    children: Schema.Attribute.Relation<'oneToMany', 'plugin::upload.folder'>;
    createdAt: Schema.Attribute.DateTime;
    createdBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
    files: Schema.Attribute.Relation<'oneToMany', 'plugin::upload.file'>;
    locale: Schema.Attribute.String & Schema.Attribute.Private;
    localizations: Schema.Attribute.Relation<
      'oneToMany',
      'plugin::upload.folder'
    > &
      Schema.Attribute.Private;
    name: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    parent: Schema.Attribute.Relation<'manyToOne', 'plugin::upload.folder'>;
    path: Schema.Attribute.String &
      Schema.Attribute.Required &
      Schema.Attribute.SetMinMaxLength<{
        minLength: 1;
      }>;
    pathId: Schema.Attribute.Integer &
      Schema.Attribute.Required &
      Schema.Attribute.Unique;
    publishedAt: Schema.Attribute.DateTime;
    updatedAt: Schema.Attribute.DateTime;
    updatedBy: Schema.Attribute.Relation<'oneToOne', 'admin::user'> &
      Schema.Attribute.Private;
  };
}

declare module '@strapi/strapi' {
  export namespace Public {
    export interface ContentTypeSchemas {
      'admin::api-token': AdminApiToken;
      'admin::api-token-permission': AdminApiTokenPermission;
      'admin::permission': AdminPermission;
      'admin::role': AdminRole;
      'admin::session': AdminSession;
      'admin::transfer-token': AdminTransferToken;
      'admin::transfer-token-permission': AdminTransferTokenPermission;
      'admin::user': AdminUser;
      'api::agreement-version.agreement-version': ApiAgreementVersionAgreementVersion;
      'api::answer-template.answer-template': ApiAnswerTemplateAnswerTemplate;
      'api::article-address.article-address': ApiArticleAddressArticleAddress;
      'api::article.article': ApiArticleArticle;
      'api::audit-entry.audit-entry': ApiAuditEntryAuditEntry;
      'api::contract-page.contract-page': ApiContractPageContractPage;
      'api::contract-section.contract-section': ApiContractSectionContractSection;
      'api::data-protection.data-protection': ApiDataProtectionDataProtection;
      'api::entry-copy.entry-copy': ApiEntryCopyEntryCopy;
      'api::erasure-record.erasure-record': ApiErasureRecordErasureRecord;
      'api::evidence-checkpoint.evidence-checkpoint': ApiEvidenceCheckpointEvidenceCheckpoint;
      'api::evidence-entry.evidence-entry': ApiEvidenceEntryEvidenceEntry;
      'api::evidence-verification.evidence-verification': ApiEvidenceVerificationEvidenceVerification;
      'api::form-step.form-step': ApiFormStepFormStep;
      'api::handover.handover': ApiHandoverHandover;
      'api::help-request-change.help-request-change': ApiHelpRequestChangeHelpRequestChange;
      'api::help-request-note.help-request-note': ApiHelpRequestNoteHelpRequestNote;
      'api::help-request-page.help-request-page': ApiHelpRequestPageHelpRequestPage;
      'api::help-request.help-request': ApiHelpRequestHelpRequest;
      'api::home-page.home-page': ApiHomePageHomePage;
      'api::information-page.information-page': ApiInformationPageInformationPage;
      'api::interface-texts.interface-texts': ApiInterfaceTextsInterfaceTexts;
      'api::invitation.invitation': ApiInvitationInvitation;
      'api::legal-page.legal-page': ApiLegalPageLegalPage;
      'api::mail-texts.mail-texts': ApiMailTextsMailTexts;
      'api::news-page.news-page': ApiNewsPageNewsPage;
      'api::open-form.open-form': ApiOpenFormOpenForm;
      'api::outbox-mail.outbox-mail': ApiOutboxMailOutboxMail;
      'api::publication-plan.publication-plan': ApiPublicationPlanPublicationPlan;
      'api::question.question': ApiQuestionQuestion;
      'api::release-item.release-item': ApiReleaseItemReleaseItem;
      'api::release.release': ApiReleaseRelease;
      'api::reporting-country.reporting-country': ApiReportingCountryReportingCountry;
      'api::sealed-agreement.sealed-agreement': ApiSealedAgreementSealedAgreement;
      'api::second-factor.second-factor': ApiSecondFactorSecondFactor;
      'api::service.service': ApiServiceService;
      'api::settings-change.settings-change': ApiSettingsChangeSettingsChange;
      'api::signing-attempt.signing-attempt': ApiSigningAttemptSigningAttempt;
      'api::site-settings.site-settings': ApiSiteSettingsSiteSettings;
      'api::source-text.source-text': ApiSourceTextSourceText;
      'api::subscriber.subscriber': ApiSubscriberSubscriber;
      'api::team-member.team-member': ApiTeamMemberTeamMember;
      'api::withdrawal-match.withdrawal-match': ApiWithdrawalMatchWithdrawalMatch;
      'api::withdrawal.withdrawal': ApiWithdrawalWithdrawal;
      'plugin::content-releases.release': PluginContentReleasesRelease;
      'plugin::content-releases.release-action': PluginContentReleasesReleaseAction;
      'plugin::i18n.locale': PluginI18NLocale;
      'plugin::review-workflows.workflow': PluginReviewWorkflowsWorkflow;
      'plugin::review-workflows.workflow-stage': PluginReviewWorkflowsWorkflowStage;
      'plugin::upload.file': PluginUploadFile;
      'plugin::upload.folder': PluginUploadFolder;
    }
  }
}
