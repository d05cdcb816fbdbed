export default [
  'global::access-log',
  'global::headers',
  'global::request-checks',
  'global::read-rate-limits',
  'global::api-errors',
  'strapi::errors',
  'global::invalid-values',
  'global::edit-conflicts',
  // Required by Strapi; global::headers sets the headers, on errors and redirects too.
  { name: 'strapi::security', config: { contentSecurityPolicy: false, hsts: false } },
  // No CORS: the site's pages call the site's server.
  { name: 'strapi::cors', config: { origin: [], credentials: false } },
  'strapi::query',
  'global::secret-fields',
  'global::write-rate-limits',
  'global::visitor-body',
  'global::staff-body',
  // Required by Strapi; bodies are parsed above.
  { name: 'strapi::body', config: { json: false, urlencoded: false, text: false, multipart: false, patchKoa: false } },
  'strapi::favicon',
  'strapi::public',
  'global::range-requests',
  'global::visitor-deadline',
];
