export default {
  // 250 is the page size of gatsby-source-strapi.
  rest: { prefix: '/api', defaultLimit: 25, maxLimit: 250, withCount: true, strictParams: true },
  documents: { strictParams: true },
};
