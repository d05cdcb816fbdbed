import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::contract-section.contract-section');
